import { type RefObject, useId, useRef } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { Button, buttonClass } from '../../ui/button';
import { DateQuestion } from '../../ui/date-question';
import { INPUT } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { dayInWords, formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { useKeptFocus } from '../../ui/kept-focus';
import { Key } from '../../ui/key';
import { useExpiryCorrection } from '../documents/expiry';
import type { DocumentChange } from '../drivers/decisions';
import type { Question } from '../drivers/use-review';
import { RejectionForm } from './rejection-form';
import type { LookActs } from './use-look-keys';
import type { PrintedDate } from './use-printed-date';

type Props = {
  acts: LookActs;
  document: ListedDocument;
  pending: DocumentChange['status'] | undefined;
  printed: PrintedDate;
  dateInput: RefObject<HTMLInputElement | null>;
  question: Question | null;
  onDecide: (change: DocumentChange) => void;
  onUnasked: () => void;
  /** Whether the reasons are open. */
  isGivingReason: boolean;
};

/** Decides on the document, or corrects until when it is valid. Only what is on screen can be approved. */
export function LookDecision({ document, question, onDecide, onUnasked, ...given }: Props) {
  const { acts, pending, printed, dateInput, isGivingReason } = given;
  const { id, version, status, filePath } = document;
  const form = useFields({});
  const expiry = useExpiryCorrection();
  const view = useRef<HTMLAnchorElement>(null);
  useKeptFocus(view, expiry.isCorrecting);
  const isWaiting = status === 'PENDING_VALIDATION';
  const isRejected = status === 'REJECTED';
  const isBusy = pending !== undefined || expiry.isCorrecting;
  const correctDate = () => {
    onUnasked();
    expiry.reset();
    dateInput.current?.focus();
  };
  const approve = () => question && onDecide({ ...question.change, status: 'VALIDATED', confirmed: true });
  const correct = () => expiry.question && expiry.correct({ ...expiry.question.change, confirmed: true });
  return (
    <div>
      <Form
        of={form}
        className="flex flex-wrap items-end gap-2"
        busy={false}
        onSend={() => {
          if (isWaiting) acts.approve?.();
          else if (printed.isChanged) expiry.correct({ id, version, ...printed.sent });
        }}
      >
        {!isRejected && <PrintedDateField printed={printed} disabled={isBusy} input={dateInput} />}
        {isWaiting && <DecisionButtons acts={acts} pending={pending} isGivingReason={isGivingReason} />}
        {!isWaiting && !isRejected && (
          <Button type="submit" busy={expiry.isCorrecting} disabled={!printed.isChanged}>
            Corrigir validade
          </Button>
        )}
        <a ref={view} href={filePath} target="_blank" rel="noopener" className={buttonClass()}>
          Ver
          <Icon name="external-link" className="size-3.5" />
        </a>
      </Form>
      {expiry.refusal && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {expiry.refusal}
        </p>
      )}
      {isWaiting && isGivingReason && (
        <RejectionForm
          onReject={(why) => onDecide({ id, version, status: 'REJECTED', ...why })}
          onCancel={acts.giveReason}
        />
      )}
      {question?.change.id === id && (
        <DateQuestion text={question.text} onConfirm={approve} onCorrect={correctDate} />
      )}
      {expiry.question && (
        <DateQuestion text={expiry.question.text} onConfirm={correct} onCorrect={correctDate} />
      )}
    </div>
  );
}

type ButtonsProps = Pick<Props, 'acts' | 'pending' | 'isGivingReason'>;

function DecisionButtons({ acts, pending, isGivingReason }: ButtonsProps) {
  return (
    <>
      <Button
        type="submit"
        tone="good"
        busy={pending === 'VALIDATED'}
        disabled={!acts.approve}
        aria-keyshortcuts="A"
      >
        Aprovar
        <Key name="A" />
      </Button>
      <Button
        tone="bad"
        busy={pending === 'REJECTED'}
        disabled={!acts.reject}
        aria-keyshortcuts="R"
        onClick={acts.reject}
      >
        Rejeitar
        <Key name="R" />
      </Button>
      <Button
        disabled={!acts.reject}
        aria-expanded={isGivingReason}
        aria-keyshortcuts="M"
        onClick={acts.giveReason}
      >
        Rejeitar com motivo
        <Key name="M" />
      </Button>
    </>
  );
}

type PrintedDateFieldProps = {
  printed: PrintedDate;
  disabled: boolean;
  input: RefObject<HTMLInputElement | null>;
};

function PrintedDateField({ printed, disabled, input }: PrintedDateFieldProps) {
  const id = useId();
  const { isIssue, until, value, set, restore } = printed;
  return (
    <div className="min-w-0 text-muted text-sm max-sm:basis-full">
      <label htmlFor={id} className="flex w-fit items-center gap-2">
        <span>{isIssue ? 'Emissão indicada no documento' : 'Validade indicada no documento'}</span>
        <Key name="D" />
      </label>
      <p id={`${id}-words`} className="mb-1 flex min-h-5 flex-wrap gap-x-3 tabular-nums">
        {/* As wide as the longest, so that the buttons after it stay where they are. */}
        <span className="sm:min-w-42">{value && dayInWords(value)}</span>
        {until && <span>{`Válido até ${formatDate(until)}`}</span>}
      </p>
      <input
        ref={input}
        id={id}
        type="date"
        required
        aria-keyshortcuts="D"
        aria-describedby={`${id}-words`}
        disabled={disabled}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={restore}
        className={`${INPUT} max-w-44 tabular-nums`}
      />
    </div>
  );
}
