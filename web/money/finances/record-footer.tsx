import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { UndoButton } from '../../ui/undo/undo-button';
import { StatementLink } from '../statements/statement-link';

type Props = {
  record: FinancialRecordDetails | undefined;
  /** Undefined where the list has no record on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

export function RecordFooter({ record, onPrevious, onNext, onClose }: Props) {
  const closing = useRef<HTMLButtonElement>(null);
  const isUndoable = record?.undoUntil && record.undoUntil > new Date().toISOString();
  useArrowKeys(closing, { ArrowLeft: onPrevious, ArrowRight: onNext });
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={closing} onClick={onClose}>
        Fechar
      </Button>
      {record && <StatementLink id={record.id} />}
      {record && isUndoable && (
        <span className="contents" data-needs="money.write">
          <UndoButton
            undoing={{ noun: 'payment', id: record.id, version: record.version }}
            undone="O pagamento foi anulado, e o registo está de novo pendente"
            label="Anular pagamento"
            fallback={closing}
          />
        </span>
      )}
      <div className="ml-auto flex gap-2">
        <Beside label="Registo anterior" onGo={onPrevious}>
          <Icon name="chevron-left" className="size-5" />
        </Beside>
        <Beside label="Registo seguinte" onGo={onNext}>
          <Icon name="chevron-right" className="size-5" />
        </Beside>
      </div>
    </div>
  );
}

type BesideProps = { label: string; onGo: (() => void) | undefined; children: ReactNode };

/** Stays focusable at the end of the list, so that the focus is not lost there. */
function Beside({ label, onGo, children }: BesideProps) {
  return (
    <Button
      title={label}
      aria-disabled={onGo === undefined}
      className="px-2! aria-disabled:opacity-50"
      onClick={onGo}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** The keys act in the dialog that has `place` while it is the topmost, and nobody types or chooses something with them. */
function useArrowKeys(
  place: RefObject<HTMLElement | null>,
  acts: Record<string, (() => void) | undefined>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTaken = target instanceof Element && target.closest('input, select, textarea, [role=toolbar]');
    if (isTaken || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (topmost?.contains(place.current)) acts[event.key]?.();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
