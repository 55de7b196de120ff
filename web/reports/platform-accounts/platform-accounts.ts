import type { AssociatedAccount } from '../../../src/platform-accounts/schema';
import { pagesOf } from '../payment-reports/payment-reports';

/** The accounts that are somebody's and have this in their name or their driver's, a page at a time. */
export function accountsQuery(search: string) {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return pagesOf<AssociatedAccount>(`accounts ${search}`, `/api/platform-accounts${query}`);
}
