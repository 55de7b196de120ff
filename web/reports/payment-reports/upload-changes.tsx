import { countLabel } from '../../../src/platform/domain/text';
import type { ChangeTotal, ReportChanges } from '../../../src/reports/payment-reports/schema';
import { formatMoney } from '../../ui/format';
import { CHANGES, changeCounts, type Effect, overAll } from './change-texts';

/** Changes to existing amounts are listed at once; the rest on request. */
const AT_ONCE: ReadonlySet<string> = new Set(['replaced', 'conflict', 'beside']);

/** The changes of all files of an archive together. */
export function ChangesOfAll({ changes }: { changes: readonly ReportChanges[] }) {
  return (
    <section aria-label="Todos os ficheiros" className="rounded-xl border border-line bg-raised p-4 text-sm">
      <h3 className="font-medium">{`Os ${changes.length} ficheiros em conjunto`}</h3>
      <ChangeTotals changes={overAll(changes)} />
    </section>
  );
}

/** How many rows there are of each kind, with their sums; both where an amount that is there would change. */
export function ChangeTotals({ changes }: { changes: Record<Effect, ChangeTotal> }) {
  const counts = changeCounts(changes);
  if (counts.length === 0) return null;
  return (
    <dl className="mt-3 divide-y divide-line border-line border-t tabular-nums">
      {counts.map(({ effect, label, count, before, after }) => (
        <div key={effect} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
          <dt className={TONES[effect] ?? ''}>{`${count} ${label}`}</dt>
          <dd className="ml-auto text-right">
            <Amounts effect={effect} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Partial<Record<Effect, string>> = {
  replaced: 'font-medium text-warn',
  conflict: 'font-medium text-bad',
  waiting: 'text-warn',
};

type AmountsProps = { effect: Effect; before: string | null; after: string };

/** `800,00 € → 100,00 €`, read out as from and to; `800,00 € + 100,00 €`, as more. */
function Amounts({ effect, before, after }: AmountsProps) {
  const { sign } = CHANGES[effect];
  if (sign === null || before === null)
    return <span className="whitespace-nowrap">{formatMoney(after)}</span>;
  return (
    <>
      {sign === '→' && <span className="sr-only">de </span>}
      <span className="whitespace-nowrap text-muted">{formatMoney(before)}</span>
      <span aria-hidden="true">{` ${sign} `}</span>
      <span className="sr-only">{` ${sign === '→' ? 'para' : 'mais'} `}</span>
      <span className="whitespace-nowrap font-medium">{formatMoney(after)}</span>
    </>
  );
}

/** The rows one by one: at once those that concern an amount that is there, those that are new behind a press. */
export function ChangedRows({ changes }: { changes: ReportChanges }) {
  const { rows, replaced, conflict, beside, added } = changes;
  const changed = rows.filter(({ effect }) => AT_ONCE.has(effect));
  const fresh = rows.filter(({ effect }) => !AT_ONCE.has(effect));
  const unsaid = replaced.count + conflict.count + beside.count + added.count - rows.length;
  return (
    <>
      {changed.length > 0 && <RowList rows={changed} />}
      {fresh.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer py-1 text-muted">{`Ver linhas novas (${fresh.length})`}</summary>
          <RowList rows={fresh} />
        </details>
      )}
      {unsaid > 0 && <p className="mt-2 text-muted">{`E mais ${countLabel(unsaid, 'linha', 'linhas')}.`}</p>}
    </>
  );
}

function RowList({ rows }: { rows: ReportChanges['rows'] }) {
  return (
    <ul className="mt-2 divide-y divide-line border-line border-t">
      {rows.map(({ effect, fullName, line, before, after }) => (
        <li
          key={line}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2 tabular-nums"
        >
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span>{`${fullName || 'Sem nome'} `}</span>
            <span className="text-muted">{`· Linha ${line} · ${CHANGES[effect].row}`}</span>
          </p>
          <p className="ml-auto text-right">
            <Amounts effect={effect} before={before} after={after} />
          </p>
        </li>
      ))}
    </ul>
  );
}
