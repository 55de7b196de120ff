import { DeferredDetails } from './deferred-details';

const loadDismissed = async () => (await import('./dismissed-list')).DismissedList;
const loadAccounts = async () => (await import('../platform-accounts/accounts-list')).AccountsList;

/** What has been decided about rows, and can be decided otherwise: those that staff have dismissed, and whose accounts are whose. */
export function DecidedRows() {
  return (
    <>
      <DeferredDetails title="Linhas ignoradas" load={loadDismissed} what="as linhas ignoradas" />
      <DeferredDetails title="Contas associadas" load={loadAccounts} what="as contas associadas" />
    </>
  );
}
