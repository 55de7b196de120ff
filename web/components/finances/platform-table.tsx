import { useId } from 'react';
import type { PlatformEarnings } from '../../../src/finances/schema';
import { formatDateTime, formatMoney } from '../../format';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../drivers/table-parts';
import { PLATFORM_LABELS } from '../platform-labels';

const COLUMNS = ['Plataforma', 'Ganhos brutos', 'Comissão', 'Ajustes', 'Dinheiro', 'Líquido'];

/** What each platform's report says of the week: rows, or cards on a narrow screen. */
export function PlatformTable({ platforms }: { platforms: readonly PlatformEarnings[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Plataformas
      </h3>
      {platforms.length === 0 ? (
        <p className="rounded-lg bg-raised px-4 py-3 text-muted text-sm">
          Este registo não veio de um relatório: não há valores por plataforma.
        </p>
      ) : (
        <table {...TABLE} aria-labelledby={titleId} className="block w-full text-sm sm:table">
          <thead {...ROW_GROUP} className="max-sm:sr-only">
            <tr {...ROW}>
              {COLUMNS.map((label) => (
                <th
                  key={label}
                  {...COLUMN_HEADER}
                  scope="col"
                  className="px-2 pb-2 text-right font-medium text-muted first:pl-0 first:text-left last:pr-0"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROW_GROUP} className="block sm:table-row-group">
            {platforms.map((each) => (
              <PlatformRow key={each.id} of={each} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PlatformRow({ of }: { of: PlatformEarnings }) {
  const amounts = [
    ['Ganhos brutos', Number(of.grossEarnings)],
    ['Comissão', 0 - Number(of.platformCommission)],
    ['Ajustes', Number(of.adjustments)],
    ['Dinheiro', 0 - Number(of.cash)],
    ['Líquido', Number(of.net)],
  ] as const;
  return (
    <tr
      {...ROW}
      className="mb-3 grid gap-1.5 rounded-xl border border-line p-4 last:mb-0 sm:table-row sm:rounded-none sm:border-0"
    >
      <td {...CELL} className="sm:border-line sm:border-t sm:py-3 sm:pr-2 sm:align-top">
        <p className="font-medium">{PLATFORM_LABELS[of.platform]}</p>
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          {of.fileName ?? 'Ficheiro sem nome'}
          <span className="block tabular-nums">Recebido em {formatDateTime(of.receivedAt)}</span>
        </p>
      </td>
      {amounts.map(([label, amount]) => (
        <td
          key={label}
          {...CELL}
          className="flex justify-between gap-4 whitespace-nowrap tabular-nums last:font-semibold sm:table-cell sm:border-line sm:border-t sm:px-2 sm:py-3 sm:text-right sm:align-top sm:last:pr-0"
        >
          <span aria-hidden="true" className="font-normal text-muted sm:hidden">
            {label}
          </span>
          {formatMoney(amount)}
        </td>
      ))}
    </tr>
  );
}
