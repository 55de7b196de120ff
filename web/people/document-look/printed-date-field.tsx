import { type RefObject, useId } from 'react';
import { INPUT } from '../../ui/field';
import { formatDate } from '../../ui/format';
import { Key } from '../../ui/key';
import type { PrintedDate } from './use-printed-date';

type Props = { printed: PrintedDate; disabled: boolean; input: RefObject<HTMLInputElement | null> };

export function PrintedDateField({ printed, disabled, input }: Props) {
  const id = useId();
  const { isIssue, until, value, set, restore } = printed;
  return (
    <div className="min-w-0 max-sm:basis-full">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <label htmlFor={id} className="flex items-center gap-2">
          {isIssue ? 'Emissão indicada no documento' : 'Validade indicada no documento'}
          <Key name="D" />
        </label>
        {until && (
          <span id={`${id}-until`} className="tabular-nums">
            Válido até {formatDate(until)}
          </span>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="date"
        required
        aria-keyshortcuts="D"
        aria-describedby={until ? `${id}-until` : undefined}
        disabled={disabled}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={restore}
        className={`${INPUT} max-w-44 tabular-nums`}
      />
    </div>
  );
}
