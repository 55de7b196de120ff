import { Fragment, useId } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import { atFirstUse } from '../../../src/platform/domain/text';
import type { PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { QUARANTINE_DAYS } from '../../../src/reports/quarantine/quarantine-limits';
import { Badge } from '../../ui/badge';
import { formatDate, formatDateTime } from '../../ui/format';
import { MoreButton } from '../../ui/more-button';
import { Notice } from '../../ui/notice';
import { may } from '../../ui/session/rights';
import { type Pages, StepList } from '../../ui/step-list';
import { type Column, Row, Table } from '../../ui/table';
import { ClearSuggestions } from '../platform-accounts/clear-suggestions';
import { QuarantineItem } from '../quarantine/quarantine-item';
import { TrustedSenders } from '../quarantine/trusted-senders';
import { ConfirmedButton } from './confirmed-button';
import { undoReport } from './payment-reports';
import { clearSuggestions, groupRows, type RowGroup } from './row-groups';
import { countTexts, endingOf, originOf } from './texts';
import { WaitingItem } from './waiting-item';

export { TrustedSenders };

export function WaitingList({ rows, pages }: { rows: readonly WaitingRow[]; pages: Pages }) {
  const groups = groupRows(rows);
  const clear = clearSuggestions(groups);
  // One press takes all of them: the button of each is as quiet as the others.
  const isTaken = (group: RowGroup) => clear.length > 1 && clear.some((each) => each.group.id === group.id);
  return (
    <>
      <ClearSuggestions clear={clear} />
      <StepList label="Linhas por associar" items={groups} pages={pages}>
        {(group) => <WaitingItem key={group.id} group={group} isQuiet={isTaken(group)} />}
      </StepList>
    </>
  );
}

export function QuarantineList({ reports }: { reports: readonly PaymentReport[] }) {
  return (
    <StepList label="Mensagens em quarentena" items={reports}>
      {(report) => <QuarantineItem key={report.id} report={report} />}
    </StepList>
  );
}

export function ReportList({ reports, pages }: { reports: readonly PaymentReport[]; pages: Pages }) {
  return (
    <>
      <ReportsTable reports={reports} />
      {pages.isFetchNextPageError && <Notice>Não foi possível carregar mais relatórios.</Notice>}
      <MoreButton
        isMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onMore={() => pages.fetchNextPage()}
      />
    </>
  );
}

const COLUMNS: readonly Column[] = [
  { label: 'Recebido', cell: 'order-2 col-span-2 tabular:w-[22%] tabular:py-3' },
  {
    label: 'Ficheiro',
    cell: 'order-1 col-span-2 font-medium [overflow-wrap:anywhere] tabular:w-[26%] tabular:py-3',
  },
  {
    label: 'Plataforma e semana',
    cell: 'order-4 whitespace-nowrap tabular:w-[15%] tabular:py-3',
    labelled: true,
  },
  { label: 'Resultado', cell: 'order-3 col-span-2 tabular:py-3' },
  { label: 'Linhas', cell: 'order-5 tabular-nums tabular:w-[12%] tabular:py-3', labelled: true },
];

/** The processed reports, newest first: rows, or cards on a narrow screen. */
function ReportsTable({ reports }: { reports: readonly PaymentReport[] }) {
  return (
    <div className="lg:-mx-5 lg:-mt-3">
      <Table aria-label="Relatórios processados" columns={COLUMNS} body={{ className: 'divide-y' }}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </Table>
    </div>
  );
}

function ReportRow({ report }: { report: PaymentReport }) {
  const nameId = useId();
  const { createdAt, fileName, platform, weekStartDate, reasonText, counts, dismissed } = report;
  const { label, tone } = endingOf(report);
  const lines = countTexts(counts);
  return (
    <Row
      columns={COLUMNS}
      className="grid-cols-2 gap-x-4 @max-[16rem]:grid-cols-1 @max-[16rem]:*:col-span-1 gap-y-3 py-4 first:pt-0 last:pb-0 tabular:align-top"
      cells={[
        <Fragment key="origin">
          <p className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</p>
          <p className="text-muted [overflow-wrap:anywhere]">{originOf(report)}</p>
        </Fragment>,
        <span key="name" id={nameId}>
          {fileName ?? <span className="font-normal text-muted">Mensagem de email</span>}
        </span>,
        <Fragment key="week">
          <p>{platform === null ? '—' : PLATFORM_LABELS[platform]}</p>
          {weekStartDate && <p className="text-muted tabular-nums">{formatDate(weekStartDate)}</p>}
        </Fragment>,
        <Fragment key="ending">
          <Badge tone={tone}>{label}</Badge>
          {reasonText && <p className="mt-1 text-muted">{reasonText}</p>}
          {counts.conflict > 0 && may('money.write') && (
            <a href="/finances?passo=acertos" className="low-target underline">
              Ver correções
            </a>
          )}
          <Undoing report={report} describedBy={nameId} />
          {dismissed && (
            <p className="text-muted [overflow-wrap:anywhere]">
              {dismissed.by === 'system'
                ? `Apagado ao fim de ${QUARANTINE_DAYS} dias sem decisão.`
                : `Descartado por ${dismissed.by}.`}
            </p>
          )}
        </Fragment>,
        lines.length === 0 ? '—' : lines.map((line) => <p key={line}>{line}</p>),
      ]}
    />
  );
}

function Undoing({ report, describedBy }: { report: PaymentReport; describedBy: string }) {
  const { id, undoable, undone, paid, closed } = report;
  if (undone) {
    return (
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">{`Anulado por ${undone.by} em ${formatDateTime(undone.at)}.`}</p>
    );
  }
  if (paid || closed) {
    return (
      <details className="mt-1 text-muted [overflow-wrap:anywhere]">
        <summary className="min-h-6 content-center">{paid ? 'Semana paga' : 'Semana fechada'}</summary>
        <p>{`A importação não pode ser anulada: ${paid ? paidText(paid) : 'a semana está fechada'}.`}</p>
      </details>
    );
  }
  if (!undoable || !may('money.write')) return null;
  return (
    <div className="mt-2">
      <ConfirmedButton
        label="Anular importação"
        question="As linhas deste ficheiro deixam de contar, o que elas substituíram volta a valer e o mesmo ficheiro pode ser importado de novo."
        describedBy={describedBy}
        decide={() => undoReport(id)}
        toast={{
          tone: 'success',
          title: 'Importação anulada',
          description: 'O que as suas linhas substituíram volta a valer.',
        }}
      />
    </div>
  );
}

/** `a semana já está paga a Ana, Rui, Eva e outros`. */
function paidText({ names, more }: NonNullable<PaymentReport['paid']>): string {
  const people = more ? [...names, 'outros'] : names;
  return `a semana já está paga a ${list().format(people)}`;
}

const list = atFirstUse(() => new Intl.ListFormat('pt-PT'));
