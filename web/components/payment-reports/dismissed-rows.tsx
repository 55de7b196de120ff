import { useEffect, useRef, useState } from 'react';
import { useDeferred } from '../use-deferred';

const loadList = async () => (await import('./dismissed-list')).DismissedList;

/** Rows that staff have dismissed, asked for once they are looked at. */
export function DismissedRows() {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const DismissedList = useDeferred(loadList, {
    wanted: isOpen,
    what: 'as linhas ignoradas',
    onFailed() {
      if (details.current) details.current.open = false;
    },
  });
  // Opened before the script came.
  useEffect(() => setOpen(details.current?.open === true), []);
  return (
    <details
      ref={details}
      className="mt-5 border-line border-t pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-medium text-muted text-sm hover:text-ink">
        Linhas ignoradas
      </summary>
      {isOpen && <div className="pt-4">{DismissedList && <DismissedList />}</div>}
    </details>
  );
}
