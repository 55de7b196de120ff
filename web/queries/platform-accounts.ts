import type { AssociatedAccount, MovedAccount, TakenBackAccount } from '../../src/platform-accounts/schema';
import { errorOf } from '../api-error';
import { pagesOf } from './payment-reports';

/** The accounts that are somebody's and have this in their name or their driver's, a page at a time. */
export function accountsQuery(search: string) {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return pagesOf<AssociatedAccount>(`accounts ${search}`, `/api/platform-accounts${query}`);
}

type Held = Pick<AssociatedAccount, 'platform' | 'externalId' | 'driver'>;

/** The account is another driver's; `driver` is whose it was when that was decided. */
export function moveAccount(account: Held, driverId: string): Promise<MovedAccount> {
  return send(account, 'PUT', '', { driverId, from: account.driver.id });
}

/** The account is nobody's. */
export function takeBackAccount(account: Held): Promise<TakenBackAccount> {
  return send(account, 'DELETE', `?${new URLSearchParams({ from: account.driver.id })}`);
}

async function send<Answer>(
  { platform, externalId }: Held,
  method: string,
  query: string,
  payload?: object,
): Promise<Answer> {
  const response = await fetch(
    `/api/platform-accounts/${platform}/${encodeURIComponent(externalId)}${query}`,
    {
      method,
      ...(payload && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(payload) }),
    },
  );
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
