import { type RefObject, useId } from 'react';
import { INPUT } from '../../ui/field';
import { dayInWords, formatDate } from '../../ui/format';
import { Key } from '../../ui/key';
import type { PrintedDate } from './use-printed-date';

type Props = { printed: PrintedDate; disabled: boolean; input: RefObject<HTMLInputElement | null> };

export function PrintedDateField({ printed, disabled, input }: Props) {
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
