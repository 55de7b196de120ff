import type { AccountAssociation, AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import { answerOf, api } from '../../ui/requests/api';
import { pagesOf } from '../payment-reports/payment-reports';

/** The accounts that are somebody's and have this in their name or their driver's, a page at a time. */
export function accountsQuery(search: string) {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return pagesOf<AssociatedAccount>(`accounts ${search}`, `/api/platform-accounts${query}`);
}

export function associate(json: AccountAssociation) {
  return answerOf(api['platform-accounts'].$post({ json }));
}

type Held = Pick<AssociatedAccount, 'platform' | 'externalId'> & { driver: { id: string } };

/** Moves the account to another driver; `driver` is the one shown, as the optimistic lock. */
export function moveAccount(account: Held, driverId: string) {
  const json = { driverId, from: account.driver.id };
  return answerOf(oneAccount.$put({ param: pathOf(account), json }));
}

/** Detaches the account from its driver. */
export function takeBackAccount(account: Held) {
  const query = { from: account.driver.id };
  return answerOf(oneAccount.$delete({ param: pathOf(account), query }));
}

const oneAccount = api['platform-accounts'][':platform'][':externalId'];

/** The client puts parameters into the path as they are. */
function pathOf({ platform, externalId }: Held) {
  return { platform, externalId: encodeURIComponent(externalId) };
}
