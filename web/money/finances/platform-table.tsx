import { useId } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { PlatformEarnings } from '../../../src/money/finances/schema';
import { formatDateTime, formatMoney } from '../../ui/format';
import { type Column, Row, Table } from '../../ui/table';

const AMOUNT = { head: 'text-right', cell: 'tabular-nums tabular:py-3 tabular:text-right', labelled: true };

const COLUMNS: readonly Column[] = [
  { label: 'Plataforma', cell: 'col-span-full tabular:py-3' },
  { label: 'Ganhos brutos', ...AMOUNT },
  { label: 'Comissão', ...AMOUNT },
  { label: 'Ajustes', ...AMOUNT },
  { label: 'Dinheiro', ...AMOUNT },
  { label: 'Líquido', ...AMOUNT, cell: `${AMOUNT.cell} font-semibold` },
];

/** The amounts that each platform reported for the week: rows, or cards on a narrow screen. */
export function PlatformTable({ platforms }: { platforms: readonly PlatformEarnings[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Plataformas
      </h3>
      {platforms.length === 0 ? (
        <p className="rounded-lg bg-raised px-[min(1.25rem,5vw)] py-3 text-muted text-sm">
          Este registo não veio de um relatório: não há valores por plataforma.
        </p>
      ) : (
        <div className="rounded-xl border border-line">
          <Table within="dialog" aria-labelledby={titleId} columns={COLUMNS} body={{ className: 'divide-y' }}>
            {platforms.map((each) => (
              <PlatformRow key={each.id} of={each} />
            ))}
          </Table>
        </div>
      )}
    </section>
  );
}

function PlatformRow({ of }: { of: PlatformEarnings }) {
  return (
    <Row
      columns={COLUMNS}
      className="grid-cols-2 gap-3 p-5 @max-[16rem]:grid-cols-1 @min-[36rem]:grid-cols-5 tabular:align-top"
      cells={[
        <div key="platform">
          <p className="font-medium">{PLATFORM_LABELS[of.platform]}</p>
          <p className="text-muted text-xs [overflow-wrap:anywhere]">
            <span>{of.fileName ?? 'Ficheiro sem nome'}</span>
            <span className="block tabular-nums">{`Recebido em ${formatDateTime(of.receivedAt)}`}</span>
          </p>
        </div>,
        formatMoney(of.grossEarnings),
        formatMoney(0 - Number(of.platformCommission)),
        formatMoney(of.adjustments),
        formatMoney(0 - Number(of.cash)),
        formatMoney(of.net),
      ]}
    />
  );
}
