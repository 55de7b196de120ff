import { type ReactNode, type Ref, type RefObject, useId, useRef } from 'react';
import { isEstimated } from '../../../src/people/documents/expiry-rules';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { dayInWords } from '../../../src/platform/domain/date-words';
import { Button, buttonClass } from '../../ui/button';
import { DateQuestion } from '../../ui/date-question';
import { Form, useFields } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { INPUT } from '../../ui/input-class';
import { useKeptFocus } from '../../ui/kept-focus';
import { Key } from '../../ui/key';
import { useExpiryCorrection } from '../documents/expiry';
import type { DocumentChange } from '../drivers/decisions';
import type { Question } from '../drivers/use-review';
import { LookRejection } from './rejection-form';
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
  reasons: RefObject<HTMLFieldSetElement | null>;
};

/** Decides on the document, or corrects until when it is valid. Only what is on screen can be approved. */
export function LookDecision({ document, question, onDecide, onUnasked, ...given }: Props) {
  const { acts, pending, printed, dateInput, reasons } = given;
  const { id, version, status } = document;
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
    <div className="grid grid-cols-1 gap-4">
      <Form
        of={form}
        className="flex flex-wrap items-end gap-2"
        busy={false}
        onSend={() => {
          if (isWaiting) acts.approve?.();
          else if (printed.isChanged) expiry.correct({ id, version, ...printed.sent });
        }}
      >
        <DateAndView document={document} printed={printed} disabled={isBusy} input={dateInput} view={view} />
        {isWaiting && <DecisionButtons acts={acts} pending={pending} />}
        {!isWaiting && !isRejected && (
          <Button type="submit" busy={expiry.isCorrecting} disabled={!printed.isChanged}>
            Corrigir validade
          </Button>
        )}
      </Form>
      {expiry.refusal && (
        <p role="alert" className="text-bad text-sm">
          {expiry.refusal}
        </p>
      )}
      {question?.change.id === id && (
        <DateQuestion text={question.text} onConfirm={approve} onCorrect={correctDate} />
      )}
      {expiry.question && (
        <DateQuestion text={expiry.question.text} onConfirm={correct} onCorrect={correctDate} />
      )}
      {isWaiting && (
        <LookRejection
          ref={reasons}
          disabled={!acts.reject}
          onReject={(why) => onDecide({ id, version, status: 'REJECTED', ...why })}
          onLeave={acts.leaveField}
        />
      )}
    </div>
  );
}

type DateAndViewProps = Pick<Props, 'document' | 'printed'> &
  Pick<PrintedDateFieldProps, 'disabled' | 'input'> & { view: Ref<HTMLAnchorElement> };

/** A rejected document has no date. */
function DateAndView({ document, view, ...field }: DateAndViewProps) {
  const link = <ViewLink ref={view} path={document.filePath} />;
  if (document.status === 'REJECTED') return link;
  return (
    <PrintedDateField {...field} isEstimated={isEstimated(document)}>
      {link}
    </PrintedDateField>
  );
}

type ViewLinkProps = { ref: Ref<HTMLAnchorElement>; path: string };

function ViewLink({ ref, path }: ViewLinkProps) {
  return (
    <a
      ref={ref}
      href={path}
      target="_blank"
      rel="noopener"
      title="Ver num separador novo"
      className={buttonClass({ quiet: true })}
    >
      <span className="sr-only">Ver</span>
      <Icon name="external-link" className="size-4" />
    </a>
  );
}

type ButtonsProps = Pick<Props, 'acts' | 'pending'>;

function DecisionButtons({ acts, pending }: ButtonsProps) {
  return (
    <div className="flex basis-full flex-wrap gap-2">
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
    </div>
  );
}

type PrintedDateFieldProps = {
  printed: PrintedDate;
  /** Whether nobody has read the date that stands on the document. */
  isEstimated: boolean;
  disabled: boolean;
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
};

function PrintedDateField({ printed, isEstimated, disabled, input, children }: PrintedDateFieldProps) {
  const id = useId();
  const isLit = isEstimated && !printed.isChanged;
  const { isIssue, until, value, set, restore } = printed;
  return (
    <div className="min-w-0 basis-full text-muted text-sm">
      <label htmlFor={id} className="flex w-fit items-center gap-2">
        <span>{isIssue ? 'Emissão indicada no documento' : 'Validade indicada no documento'}</span>
        <Key name="D" />
      </label>
      <p id={`${id}-words`} className="mb-1 flex min-h-5 flex-wrap gap-x-3 tabular-nums">
        <span>{value && dayInWords(value)}</span>
        {isLit && <span className="text-warn">estimada</span>}
        {until && <span>{`Válido até ${formatDate(until)}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
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
          className={`${INPUT} max-w-44 tabular-nums ${isLit ? 'border-warn' : ''}`}
        />
        {children}
      </div>
    </div>
  );
}
