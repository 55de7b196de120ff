import { useQuery } from '@tanstack/react-query';
import { waitingAccountsQuery } from '../people/bank-accounts/bank-accounts';
import { dataRequestsQuery } from '../people/data-requests/data-requests';
import { Card } from '../ui/card';
import { driverLink } from '../ui/driver-links';
import { formatDate } from '../ui/format';

/** What waits for a second look, each decided in the driver's dialog; nothing to see while there is nothing. */
export function DataRequests() {
  const requests = useQuery(dataRequestsQuery).data ?? [];
  const accounts = useQuery(waitingAccountsQuery).data ?? [];
  const waiting = [
    ...requests.map((request) => ({ ...request, what: 'Dados' })),
    ...accounts.map((account) => ({ ...account, what: 'Conta bancária' })),
  ];
  if (waiting.length === 0) return null;
  return (
    <div className="mt-4 sm:mt-6">
      <Card
        title="Pedidos de condutores"
        description="Alterações aos seus dados e contas, que esperam por decisão."
      >
        <ul aria-label="Pedidos de condutores" className="-my-3 divide-y divide-line">
          {waiting.map(({ id, driverId, fullName, createdAt, what }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <a href={driverLink(driverId)} className="font-medium underline [overflow-wrap:anywhere]">
                {fullName}
              </a>
              <span className="text-muted text-sm tabular-nums">
                {what} · {formatDate(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
