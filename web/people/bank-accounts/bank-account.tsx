import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AccountsForStaff } from '../../../src/people/bank-accounts/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { FormFooter } from '../../ui/form-footer';
import { Loaded } from '../../ui/loaded';
import { api } from '../../ui/requests/api';
import { currentUserQuery } from '../../ui/session/session';
import { useDriverChange } from '../driver-changes/driver-changes';
import { BankAccountFacts } from './bank-account-facts';
import { BankAccountForm } from './bank-account-form';
import { bankAccountsQuery } from './bank-accounts';

/** The driver's bank accounts: the one in use, the one that waits for confirmation, and a form for another. */
export function BankAccounts({ driver }: { driver: DriverWithDocuments }) {
  const formId = useId();
  const [isWriting, setWriting] = useState(false);
  const accounts = useQuery(bankAccountsQuery(driver.id));
  const { data: user } = useQuery(currentUserQuery);
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Conta bancária indicada, à espera de confirmação',
    onDone: () => setWriting(false),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <Loaded of={accounts} failure="Não foi possível carregar a conta" skeleton="h-16 w-full">
        {(data) =>
          isWriting ? (
            <>
              <BankAccountForm
                formId={formId}
                holder={driver.fullName}
                waiting={data.waiting?.id ?? null}
                busy={isSending}
                error={error}
                note={user?.sendsEmails ? 'O condutor recebe um email a dizer que foi indicada.' : undefined}
                onSend={(json) =>
                  send((shown) =>
                    api.drivers[':id']['bank-account'].$post({ param: { id: driver.id }, json }, shown),
                  )
                }
              />
              <FormFooter
                formId={formId}
                label="Indicar conta"
                busy={isSending}
                onCancel={() => setWriting(false)}
              />
            </>
          ) : (
            <>
              <Standing driver={driver} accounts={data} />
              <div>
                <Button onClick={() => setWriting(true)}>
                  {data.confirmed || data.waiting ? 'Indicar outra conta' : 'Indicar conta'}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Standing({ driver, accounts }: { driver: DriverWithDocuments; accounts: AccountsForStaff }) {
  const { confirmed, waiting, confirmRefused } = accounts;
  if (!confirmed && !waiting) {
    return <p className="text-muted">Este condutor ainda não tem conta bancária.</p>;
  }
  return (
    <>
      {waiting && (
        <BankAccountFacts
          key={waiting.id}
          account={waiting}
          driver={driver}
          confirmRefused={confirmRefused}
        />
      )}
      {confirmed && <BankAccountFacts key={confirmed.id} account={confirmed} driver={driver} />}
    </>
  );
}
