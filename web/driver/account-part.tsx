import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { OwnBankAccount, OwnBankAccounts, OwnPage } from '../../src/operations/me/schema';
import { BankAccountForm } from '../people/bank-accounts/bank-account-form';
import { Button } from '../ui/button';
import { FormSection } from '../ui/form-section';
import { formatDate } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { enterAccount, readAccounts } from './me';
import { useWork } from './use-work';

/** The driver's bank account, and one that staff have not confirmed yet. */
export function AccountPart({ page }: { page: OwnPage }) {
  const formId = useId();
  const [accounts, setAccounts] = useState<OwnBankAccounts | null>(null);
  const [isWriting, setWriting] = useState(false);
  const reading = useWork();
  const entering = useWork();
  const load = () => void reading.run('read', async () => setAccounts(await readAccounts()));
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return (
    <FormSection title="Conta bancária" hint="Para onde lhe pagamos.">
      {accounts === null && !reading.error && <Skeleton className="h-12 w-full" />}
      {accounts === null && reading.error && (
        <div role="alert" className="text-bad text-sm">
          <p>{reading.error.text}</p>
          <Button size="small" onClick={load} className="mt-2">
            Tentar novamente
          </Button>
        </div>
      )}
      {accounts && <Standing accounts={accounts} />}
      {accounts && isWriting && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <BankAccountForm
            formId={formId}
            holder={page.fullName}
            waiting={accounts.waiting?.id ?? null}
            busy={entering.busy !== null}
            error={entering.failure}
            onSend={(given) =>
              void entering.run('enter', async () => {
                setAccounts(await enterAccount(given));
                setWriting(false);
              })
            }
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" form={formId} tone="primary" busy={entering.busy !== null}>
              Indicar conta
            </Button>
            <Button onClick={() => setWriting(false)}>Cancelar</Button>
          </div>
        </div>
      )}
      {accounts && !isWriting && (
        <Button onClick={() => setWriting(true)} className="mt-4">
          {accounts.confirmed || accounts.waiting ? 'Indicar outra conta' : 'Indicar conta'}
        </Button>
      )}
    </FormSection>
  );
}

function Standing({ accounts: { confirmed, waiting } }: { accounts: OwnBankAccounts }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {!confirmed && !waiting && <li className="text-muted">Ainda não indicou nenhuma conta.</li>}
      {confirmed && <Account account={confirmed} state="É nesta conta que recebe." />}
      {waiting && (
        <Account
          account={waiting}
          state={`Indicada em ${formatDate(waiting.createdAt)}: espera que a nossa equipa a confirme.`}
        />
      )}
    </ul>
  );
}

function Account({ account, state }: { account: OwnBankAccount; state: string }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      <p className="font-medium tabular-nums">
        <span>{account.iban}</span>
        {account.bank && <span className="font-normal text-muted">{` · ${account.bank}`}</span>}
      </p>
      <p className="text-sm">{`Titular: ${account.holder}`}</p>
      <p className="text-muted text-sm">{state}</p>
    </li>
  );
}
