import type {
  AccountAssociation,
  AssociatedAccount,
  AssociationAnswer,
  MovedAccount,
  TakenBackAccount,
} from '../../../src/platform-accounts/schema';
import { post, request } from '../../ui/requests/request';

export function associate(association: AccountAssociation): Promise<AssociationAnswer> {
  return post('/api/platform-accounts', association);
}

type Held = Pick<AssociatedAccount, 'platform' | 'externalId' | 'driver'>;

/** The account is another driver's; `driver` is whose it was when that was decided. */
export function moveAccount(account: Held, driverId: string): Promise<MovedAccount> {
  return request('PUT', addressOf(account), { payload: { driverId, from: account.driver.id } });
}

/** The account is nobody's. */
export function takeBackAccount(account: Held): Promise<TakenBackAccount> {
  return request('DELETE', `${addressOf(account)}?${new URLSearchParams({ from: account.driver.id })}`);
}

function addressOf({ platform, externalId }: Held): string {
  return `/api/platform-accounts/${platform}/${encodeURIComponent(externalId)}`;
}
