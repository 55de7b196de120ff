import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { AccountsForStaff, BankAccount } from '../../../src/people/bank-accounts/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { FormFooter } from '../../ui/form-footer';
import { formatDate } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { may } from '../../ui/session/rights';
import { currentUserQuery } from '../../ui/session/session';
import { useDriverChange } from '../driver-changes/driver-changes';
import { BankAccountForm } from './bank-account-form';
import { bankAccountsQuery, useAccountDecision, useWholeIban } from './bank-accounts';

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
                holder={data.confirmed?.holder ?? driver.fullName}
                nif={data.confirmed?.nif}
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
              {data.confirmed && <InUse account={data.confirmed} />}
            </>
          ) : (
            <>
              <Standing driver={driver} accounts={data} />
              <div data-needs="account.enter">
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

/** The account in use, which the new one takes the place of once that is confirmed. */
function InUse({ account: { iban, bank, holder } }: { account: BankAccount }) {
  return (
    <section aria-label="Conta em uso" className="border-line border-t pt-4 text-sm">
      <p className="text-muted">Até a nova ser confirmada, paga-se para:</p>
      <p className="mt-1 tabular-nums [overflow-wrap:anywhere]">
        {[iban, bank, holder].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}

function Standing({ driver, accounts }: { driver: DriverWithDocuments; accounts: AccountsForStaff }) {
  const { confirmed, waiting, ...confirming } = accounts;
  if (!confirmed && !waiting) {
    return <p className="text-muted">Este condutor ainda não tem conta bancária.</p>;
  }
  return (
    <>
      {waiting && <BankAccountFacts key={waiting.id} account={waiting} driver={driver} {...confirming} />}
      {confirmed && <BankAccountFacts key={confirmed.id} account={confirmed} driver={driver} />}
    </>
  );
}

type Props = {
  account: BankAccount;
  driver: DriverWithDocuments;
  /** The reason why another person has to confirm it. */
  confirmRefused?: string | null;
  /** The warning before it is confirmed. */
  confirmWarning?: string | null;
};

/** Shows the ends of the number until staff reveal all of it. */
function BankAccountFacts({ account, driver, ...confirming }: Props) {
  const titleId = useId();
  const { look, iban, isLooking, error } = useWholeIban(account.id);
  const isWaiting = account.status === 'WAITING';
  const by = account.enteredBy === 'driver' ? 'pelo condutor' : `por ${account.enteredBy}`;
  return (
    <section
      aria-labelledby={titleId}
      className={isWaiting ? 'rounded-lg border border-warn bg-warn-soft p-3' : ''}
    >
      <h3 id={titleId} className="font-semibold">
        {isWaiting ? 'À espera de confirmação' : 'Conta em uso'}
      </h3>
      <dl className="mt-2 grid gap-2 text-sm [overflow-wrap:anywhere]">
        <Fact label="IBAN">
          <span className="tabular-nums">{iban ?? account.iban}</span>
          {account.bank && <span className="text-muted">{` · ${account.bank}`}</span>}
        </Fact>
        {account.bic && <Fact label="BIC">{account.bic}</Fact>}
        <Fact label="Titular">{account.holder}</Fact>
        <Fact label="NIF">{account.nif}</Fact>
        <Fact label="Indicada">{`${formatDate(account.createdAt)}, ${by}`}</Fact>
        {account.decidedAt && (
          <Fact label="Confirmada">{`${formatDate(account.decidedAt)}, por ${account.decidedBy ?? ''}`}</Fact>
        )}
      </dl>
      {error && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {failureText(error)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {iban === null && (
          <Button
            data-needs="account.read"
            size="small"
            busy={isLooking}
            aria-describedby={titleId}
            onClick={() => look()}
          >
            Mostrar IBAN
          </Button>
        )}
        {isWaiting && may('account.confirm') && (
          <Decision account={account} driver={driver} {...confirming} />
        )}
        {isWaiting && !may('account.confirm') && <p className="text-sm">{confirming.confirmRefused}</p>}
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Decision({ account, driver, confirmRefused = null, confirmWarning = null }: Props) {
  const noteId = useId();
  const note = confirmRefused ?? confirmWarning;
  const { decide, pending, error } = useAccountDecision(driver.id);
  const confirm = useRef<HTMLButtonElement>(null);
  useKeptFocus(confirm, pending !== null);
  const button = (status: 'CONFIRMED' | 'DECLINED', label: string) => (
    <Button
      ref={status === 'CONFIRMED' ? confirm : null}
      size="small"
      tone={status === 'CONFIRMED' ? 'good' : 'bad'}
      busy={pending === status}
      disabled={pending !== null || (status === 'CONFIRMED' && confirmRefused !== null)}
      aria-describedby={status === 'CONFIRMED' && note !== null ? noteId : undefined}
      onClick={() => decide({ id: account.id, status })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('CONFIRMED', 'Confirmar conta')}
      {button('DECLINED', 'Recusar conta')}
      {note !== null && (
        <p id={noteId} className="basis-full font-medium text-sm">
          {note}
        </p>
      )}
      <p className="basis-full text-sm">
        Antes de confirmar, fale com o condutor pelo telefone que já conhece: um IBAN trocado por email é a
        burla mais comum.
      </p>
      {error && (
        <p role="alert" className="basis-full text-bad text-sm">
          {failureText(error)}
        </p>
      )}
    </>
  );
}
