import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { UnreadLine, WaitingCosts } from '../../../src/money/costs/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { dismissLine } from '../../money/costs/cost-acts';
import { restatedCostsQuery, unreadQuery, waitingCostsQuery } from '../../money/costs/costs';
import { Card } from '../../ui/card';
import { useFocusOfItems } from '../../ui/kept-focus';
import { LoadError } from '../../ui/loaded';
import { StepList } from '../../ui/step-list';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';
import { RestatedFiles } from './restated-costs';
import { WaitingGroup } from './waiting-group';

export type CostsThatWait = ReturnType<typeof useWaitingCosts>;

/** Movements of nobody, lines that could not be read and other values than staff have seen; whether there are any. */
export function useWaitingCosts() {
  const waiting = useQuery(waitingCostsQuery);
  const unread = useQuery(unreadQuery);
  const restated = useQuery(restatedCostsQuery);
  const lists = [waiting, unread, restated];
  const count = lists.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  const isLoading = lists.some((list) => list.isLoading);
  const state: 'some' | 'unknown' | 'none' = count > 0 ? 'some' : isLoading ? 'unknown' : 'none';
  return { waiting, unread, restated, state };
}

/** Nothing where there are none. */
export function WaitingCostsCards({ of: { waiting, unread, restated } }: { of: CostsThatWait }) {
  const lists = [waiting, unread, restated];
  if (lists.some(({ isLoadingError }) => isLoadingError)) {
    return (
      <LoadError
        title="Não foi possível carregar os custos por atribuir"
        busy={lists.some(({ isFetching }) => isFetching)}
        onRetry={() => lists.map(({ refetch }) => refetch())}
      />
    );
  }
  return (
    <>
      <Movements groups={waiting.data ?? []} />
      <RestatedFiles files={restated.data ?? []} />
      <Unread lines={unread.data ?? []} />
    </>
  );
}

function Movements({ groups }: { groups: readonly WaitingCosts[] }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, groups);
  const wasShown = useRef(false);
  wasShown.current ||= groups.length > 0;
  if (groups.length === 0) {
    return (
      <p ref={place} tabIndex={-1} className="text-muted text-sm outline-none empty:hidden">
        {wasShown.current && 'Nenhum custo por atribuir.'}
      </p>
    );
  }
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const total = groups.reduce((sum, group) => sum + centsOfDecimal(group.total), 0);
  return (
    <Card
      id="custos"
      title={`Custos por atribuir (${count})`}
      description={`${euroOfCents(total)} de portagens, combustível e outros custos, que ninguém paga enquanto não disser de quem são.`}
      aside={
        <a href="/email-config#ficheiros-de-custos" className="low-target font-medium text-sm underline">
          Ficheiros de custos
        </a>
      }
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        <StepList
          label="Custos por atribuir"
          items={groups.map((group) => ({ ...group, id: `${group.by} ${group.name} ${group.reason}` }))}
        >
          {(group) => <WaitingGroup key={group.id} group={group} />}
        </StepList>
      </div>
    </Card>
  );
}

function Unread({ lines }: { lines: readonly UnreadLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card
      title={countLabel(lines.length, 'linha de custos por ler', 'linhas de custos por ler')}
      description="Não foram cobradas a ninguém. Corrija o ficheiro e carregue-o outra vez, ou ignore-as."
    >
      <StepList label="Linhas de custos por ler" items={lines}>
        {(line) => <UnreadItem key={line.id} line={line} />}
      </StepList>
    </Card>
  );
}

function UnreadItem({ line: { id, fileName, line, text, reason } }: { line: UnreadLine }) {
  const nameId = useId();
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium text-base">
          {`Linha ${line} de ${fileName}`}
        </p>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-3">
        <p className="text-sm text-warn">{reason}</p>
        <ConfirmedButton
          label="Ignorar"
          question="A linha deixa de esperar, e o que ela diz não é cobrado a ninguém."
          describedBy={nameId}
          decide={() => dismissLine(id)}
          toast={{ tone: 'success', title: 'Linha ignorada' }}
        />
      </div>
    </li>
  );
}
