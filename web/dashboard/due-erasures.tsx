import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { DueErasure } from '../../src/people/drivers/schema';
import { countLabel } from '../../src/platform/domain/text';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { formatDate } from '../ui/format';
import { useFocusOfItems, useKeptFocus } from '../ui/kept-focus';
import { answerOf, api } from '../ui/requests/api';
import { useAct } from '../ui/session/mutations';
import { may } from '../ui/session/rights';

const driverErasuresQuery = queryOptions<DueErasure[]>({ queryKey: ['/api/driver-erasures'] });

const SHOWN = 5;
const REASONS: Record<DueErasure['reason'], string> = {
  rejected: 'Registo rejeitado',
  unfinished: 'Registo por terminar',
};

/** Registrations that are soon to be erased, below the rest of the page; nothing to see while there are none. */
export function DueErasures() {
  const { data: due } = useQuery({ ...driverErasuresQuery, enabled: may('people.write') });
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, due);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {due && due.length > 0 && <DueCard due={due} />}
    </div>
  );
}

function DueCard({ due }: { due: readonly DueErasure[] }) {
  const others = due.length - SHOWN;
  return (
    <div className="mt-4 sm:mt-6">
      <Card
        title="Registos que vão ser apagados"
        description="Rejeitados ou por terminar: na data indicada são apagados os dados pessoais e os documentos."
      >
        <ul aria-label="Registos que vão ser apagados" className="-my-3 divide-y divide-line">
          {due.slice(0, SHOWN).map((each) => (
            <DueItem key={each.id} due={each} />
          ))}
        </ul>
        {others > 0 && (
          <p className="mt-4 text-muted text-sm">{`Há mais ${countLabel(others, 'registo', 'registos')} que vão ser apagados.`}</p>
        )}
      </Card>
    </div>
  );
}

/** Its button extends the retention of a registration that is about to be erased. */
function DueItem({ due }: { due: DueErasure }) {
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const { mutate, isPending } = useAct({
    mutationFn: ({ id }: DueErasure) =>
      answerOf(api['driver-erasures'][':id'].postpone.$post({ param: { id } })),
    meta: {
      done: { title: 'Registo mantido', description: 'A data em que é apagado foi adiada.' },
      failed: 'Não foi possível manter o registo. Tente novamente.',
      refreshes: [driverErasuresQuery.queryKey],
      after: 'settled',
      awaits: 'settled',
    },
  });
  useKeptFocus(button, isPending);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {due.fullName}
        </p>
        <p className="text-muted text-sm">
          {`${REASONS[due.reason]}, apagado em ${formatDate(due.erasesAt)}`}
        </p>
      </div>
      <Button
        ref={button}
        quiet
        size="small"
        busy={isPending}
        aria-describedby={nameId}
        onClick={() => mutate(due)}
      >
        Manter
      </Button>
    </li>
  );
}
