import type {
  AccountAssociation,
  AssociatedAccount,
  AssociationAnswer,
  MovedAccount,
  TakenBackAccount,
} from '../../src/platform-accounts/schema';
import { errorOf } from './api-error';
import { post } from './post';

export function associate(association: AccountAssociation): Promise<AssociationAnswer> {
  return post('/api/platform-accounts', association);
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
