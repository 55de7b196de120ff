import { useQuery } from '@tanstack/react-query';
import { barePlate } from '../../../src/platform/domain/plate';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { proposedQuery, useCarChange } from './cars';
import { PlateBadge } from './plate-badge';

/** Vehicles that drivers named at registration, each of which becomes a car by one press. */
export function ProposedCars({ onAdd }: { onAdd: () => void }) {
  const proposed = useQuery(proposedQuery);
  const { send, isSending, error } = useCarChange({ done: 'Viaturas registadas com sucesso' });
  const found = proposed.data ?? [];
  if (found.length === 0) return null;
  const accepted = found.filter(({ plate }) => barePlate(plate) !== null);
  const accept = (driverIds: string[]) => send(() => api.cars.proposed.$post({ json: { driverIds } }));
  return (
    <details className="rounded-xl border border-line bg-surface">
      <Summary count={found.length} />
      <div className="grid grid-cols-1 gap-3 border-line border-t px-[min(1.25rem,5vw)] py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted text-sm">Fica atribuída ao condutor desde a data da aprovação.</p>
          {accepted.length > 1 && (
            <Button
              size="small"
              busy={isSending}
              onClick={() => accept(accepted.slice(0, 500).map(({ driverId }) => driverId))}
            >
              Adicionar todas
            </Button>
          )}
        </div>
        {error && <Notice>{failureText(error)}</Notice>}
        <ul className="divide-y divide-line text-sm">
          {found.slice(0, 20).map(({ driverId, fullName, plate, make, model, since }) => (
            <li key={driverId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                <span className="font-medium tabular-nums">{plate}</span>
                <span>{` ${make} ${model} `}</span>
                <PlateBadge plate={plate} />
                <span className="block text-muted text-xs">{`${fullName}, desde ${formatDate(since)}`}</span>
              </span>
              {barePlate(plate) === null ? (
                <Button size="small" aria-haspopup="dialog" onClick={onAdd}>
                  Registar<span className="sr-only">{` a viatura de ${fullName}`}</span>
                </Button>
              ) : (
                <Button
                  size="small"
                  disabled={isSending}
                  aria-label={`Adicionar ${plate} de ${fullName}`}
                  onClick={() => accept([driverId])}
                >
                  Adicionar
                </Button>
              )}
            </li>
          ))}
        </ul>
        {found.length > 20 && <p className="mt-2 text-muted text-sm">{`E mais ${found.length - 20}.`}</p>}
      </div>
    </details>
  );
}

function Summary({ count }: { count: number }) {
  return (
    <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-xl px-[min(1.25rem,5vw)] py-2 text-sm hover:bg-raised">
      <span className="font-semibold">Indicadas no registo</span>
      <span className="text-muted">
        {countLabel(count, 'viatura por adicionar', 'viaturas por adicionar')}
      </span>
    </summary>
  );
}
