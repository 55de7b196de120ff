import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { CostFile } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { dismissCostFile, undoCostFile } from '../../money/costs/cost-acts';
import { daysText } from '../../money/costs/cost-texts';
import { paidFilesIn, payersLink, payersQuery } from '../../money/costs/costs';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { formatDateTime, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { type Column, Row, Table } from '../../ui/table';
import { useShown } from '../../ui/use-shown';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { CostSenders } from './cost-senders';
import { CostSources } from './cost-sources';
import { HeldFiles } from './held-files';
import { PayersList } from './payers-list';

/** Links of other pages lead there. */
const ANCHOR = 'ficheiros-de-custos';

const COLUMNS: readonly Column[] = [
  { label: 'Recebido', cell: 'order-2 col-span-2 tabular:w-[20%] tabular:py-3' },
  {
    label: 'Ficheiro',
    cell: 'order-1 col-span-2 font-medium [overflow-wrap:anywhere] tabular:w-[24%] tabular:py-3',
  },
  { label: 'Origem e dias', cell: 'order-4 tabular:w-[18%] tabular:py-3', labelled: true },
  { label: 'Resultado', cell: 'order-3 col-span-2 tabular:py-3' },
  { label: 'Somas', cell: 'order-5 tabular-nums tabular:w-[22%] tabular:py-3', labelled: true },
];

const OUTCOMES: Record<CostFile['outcome'], { label: string; tone: Tone }> = {
  imported: { label: 'Importado', tone: 'good' },
  held: { label: 'Por aceitar', tone: 'warn' },
  unknown: { label: 'Por identificar', tone: 'warn' },
  refused: { label: 'Recusado', tone: 'bad' },
  undone: { label: 'Anulado', tone: 'neutral' },
  dismissed: { label: 'Descartado', tone: 'neutral' },
};

const SUMS = [
  ['drivers', 'Condutores'],
  ['fleet', 'Frota'],
  ['waiting', 'À espera'],
  ['free', 'Não cobrado'],
  ['replaced', 'Noutro ficheiro'],
] as const;

/** The files of costs, newest first: those to accept, the week in which those of each source are charged, and whose
 * are booked as they come. */
export function CostFilesCard({ files }: { files: readonly CostFile[] }) {
  const { shown, hidden, onMore } = useShown(files);
  const place = useRef<HTMLDivElement>(null);
  const [paid, openPaid] = usePaidFiles();
  // The browser looked for the anchor before the files were there.
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id={ANCHOR} className="grid grid-cols-1 gap-6">
      <HeldFiles files={files.filter(({ outcome }) => outcome === 'held')} />
      <Card
        title="Ficheiros de custos"
        description="Portagens, combustível, carregamentos e outros, do mais recente para o mais antigo."
      >
        <div className="lg:-mx-5 lg:-mt-3">
          <Table aria-label="Ficheiros de custos" columns={COLUMNS} body={{ className: 'divide-y' }}>
            {shown.map((file) => (
              <FileRow key={file.id} file={file} onPaid={() => openPaid([file.id])} />
            ))}
          </Table>
        </div>
        <MoreButton isMore={hidden > 0} note={`Faltam ${hidden}`} onMore={onMore} />
        <CostSources />
        <CostSenders />
      </Card>
      {paid.length > 0 && <PayersDialog files={paid} all={files} onClose={() => openPaid([])} />}
    </div>
  );
}

/** The files whose payers are shown, as the page's address has them. */
function usePaidFiles() {
  const [paid, setPaid] = useState(() => paidFilesIn(location.search));
  const open = (files: string[]) => {
    const address = files.length > 0 ? payersLink(files) : `/email-config#${ANCHOR}`;
    history.replaceState(history.state, '', address);
    setPaid(files);
  };
  return [paid, open] as const;
}

type PayersProps = { files: readonly string[]; all: readonly CostFile[]; onClose: () => void };

function PayersDialog({ files, all, onClose }: PayersProps) {
  const payers = useQuery(payersQuery(files));
  const names = all.filter(({ id }) => files.includes(id)).map(({ fileName }) => fileName);
  return (
    <Dialog title="Quem paga" name={names.join(', ')} onClose={onClose}>
      <div className="p-[min(1.25rem,5vw)] sm:p-6">
        <Loaded of={payers} failure="Não foi possível carregar quem paga" skeleton="h-64 w-full">
          {(list) =>
            list.length > 0 ? (
              <PayersList label="Quem paga" payers={list} />
            ) : (
              <p className="text-muted text-sm">Nenhum movimento conta por este ficheiro.</p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function FileRow({ file, onPaid }: { file: CostFile; onPaid: () => void }) {
  const nameId = useId();
  const { createdAt, sender, uploadedBy, fileName, sourceName, outcome, reason, lines, unread } = file;
  const { label, tone } = OUTCOMES[outcome];
  const isUnread = outcome === 'unknown' || outcome === 'refused' || outcome === 'dismissed';
  return (
    <Row
      columns={COLUMNS}
      className="grid-cols-2 gap-x-4 @max-[16rem]:grid-cols-1 @max-[16rem]:*:col-span-1 gap-y-3 py-4 first:pt-0 last:pb-0 tabular:align-top"
      cells={[
        <Fragment key="origin">
          <p className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</p>
          <p className="text-muted [overflow-wrap:anywhere]">{sender ?? uploadedBy}</p>
        </Fragment>,
        <span key="name" id={nameId}>
          {fileName}
        </span>,
        <Fragment key="source">
          <p className="[overflow-wrap:anywhere]">{sourceName}</p>
          {!isUnread && <p className="text-muted tabular-nums">{daysText(file)}</p>}
        </Fragment>,
        <Fragment key="ending">
          <Badge tone={tone}>{label}</Badge>
          {reason && <p className="mt-1 text-muted">{reason}</p>}
          {!isUnread && (
            <p className="mt-1 text-muted tabular-nums">
              {`${countLabel(lines, 'linha', 'linhas')}${unread > 0 ? ` · ${unread} por ler` : ''}`}
            </p>
          )}
          {outcome === 'imported' && (
            <Button
              size="small"
              className="mt-2"
              aria-haspopup="dialog"
              aria-describedby={nameId}
              onClick={onPaid}
            >
              Ver quem paga
            </Button>
          )}
          {outcome === 'imported' && <Undoing id={file.id} describedBy={nameId} />}
          {outcome in LEFT_UNREAD && <Dismissal file={file} describedBy={nameId} />}
        </Fragment>,
        outcome === 'imported' || outcome === 'held' ? <Sums key="sums" of={file} /> : '—',
      ]}
    />
  );
}

function Sums({ of: { sums: of, erased } }: { of: CostFile }) {
  return (
    <dl>
      {SUMS.filter(([sum]) => Number(of[sum]) !== 0).map(([sum, label]) => (
        <div key={sum} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{label}</dt>
          <dd>{formatMoney(of[sum])}</dd>
        </div>
      ))}
      {Number(erased) !== 0 && (
        <div className="flex flex-wrap justify-between gap-x-3 text-warn">
          <dt>Frota, por condutores apagados</dt>
          <dd>{formatMoney(erased)}</dd>
        </div>
      )}
    </dl>
  );
}

function Undoing({ id, describedBy }: { id: string; describedBy: string }) {
  return (
    <div className="mt-2">
      <ConfirmedButton
        label="Anular importação"
        question="O que este ficheiro cobrou deixa de contar, e o mesmo ficheiro pode ser importado de novo. O que já está pago ou fechado fica, com uma correção por decidir."
        describedBy={describedBy}
        decide={() => undoCostFile(id)}
        toast={{
          tone: 'success',
          title: 'Importação anulada',
          description: 'O que este ficheiro cobrou já não conta.',
        }}
      />
    </div>
  );
}

/** The effect of dismissing a file that nobody could book. */
const LEFT_UNREAD: Partial<Record<CostFile['outcome'], string>> = {
  unknown:
    'As linhas deste ficheiro ainda não foram lidas: não são cobradas a ninguém. Fica na lista como descartado. Para as cobrar mais tarde, carregue o ficheiro e indique as colunas.',
  refused:
    'Nada deste ficheiro é cobrado a ninguém. Fica na lista como descartado. Para o cobrar mais tarde, carregue o ficheiro corrigido.',
};

type DismissalProps = { file: CostFile; describedBy: string };

function Dismissal({ file: { id, outcome, fileName }, describedBy }: DismissalProps) {
  return (
    <div className="mt-2">
      <ConfirmedButton
        label="Descartar ficheiro"
        question={LEFT_UNREAD[outcome] ?? ''}
        describedBy={describedBy}
        decide={() => dismissCostFile(id)}
        toast={{ tone: 'success', title: 'Ficheiro descartado', description: fileName }}
      />
    </div>
  );
}
