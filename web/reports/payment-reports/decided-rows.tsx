import { DeferredDetails } from './deferred-details';

const loadDismissed = async () => (await import('./dismissed-list')).DismissedList;
const loadAccounts = async () => (await import('../platform-accounts/accounts-list')).AccountsList;

/** Past decisions that can be changed: dismissed rows, and the drivers of platform accounts. */
export function DecidedRows() {
  return (
    <>
      <DeferredDetails title="Linhas ignoradas" load={loadDismissed} what="as linhas ignoradas" />
      <DeferredDetails title="Contas associadas" load={loadAccounts} what="as contas associadas" />
    </>
  );
}
