import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import { type DriverPicker, useDriverPicker } from '../../people/cars/use-driver-picker';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { formatDateTime } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { StepList } from '../../ui/step-list';
import { useSettled } from '../../ui/use-settled';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { LoadedList } from '../payment-reports/loaded-list';
import { ITEM } from '../payment-reports/row-facts';
import { useDecision } from '../payment-reports/use-decision';
import { countsText, learntText, movedText, stayingText, takenBackText } from './account-texts';
import { accountsQuery, moveAccount, takeBackAccount } from './platform-accounts';

/** Which of the platforms' accounts are whose, where staff can decide otherwise. */
export function AccountsList() {
  const [search, setSearch] = useState('');
  const asked = useSettled(useDeferredValue(search).trim(), REST_MS);
  const query = useInfiniteQuery({ ...accountsQuery(asked), placeholderData: keepPreviousData });
  return (
    <div className="grid gap-5">
      <Field
        label="Procurar conta"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={search}
        hint="O nome do condutor, ou a conta na plataforma."
        className="max-w-96"
        onChange={(event) => setSearch(event.target.value)}
      />
      <LoadedList
        query={query}
        items={query.data}
        failure="Não foi possível carregar as contas associadas"
        empty={
          asked === ''
            ? {
                title: 'Nenhuma conta associada',
                hint: 'São associadas pelo email ou telefone do relatório, ou manualmente nas linhas por associar.',
              }
            : { title: 'Nenhuma conta encontrada', hint: 'Procure por outro nome ou outra conta.' }
        }
      >
        {(accounts) => (
          <StepList
            label="Contas associadas"
            items={accounts.map((account) => ({
              ...account,
              id: `${account.platform}/${account.externalId}`,
            }))}
            pages={query}
          >
            {(account) => <AccountItem key={account.id} account={account} />}
          </StepList>
        )}
      </LoadedList>
    </div>
  );
}

/** Debounce of the search, in ms. */
const REST_MS = 300;

type Props = { account: AssociatedAccount };

/** An account and its driver: how that became known, and another driver or none. */
function AccountItem({ account }: Props) {
  const nameId = useId();
  const [isMoving, setMoving] = useState<boolean | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const Picker = useDriverPicker(isMoving === true, () => setMoving(null));
  // The focus returns to the button that opened the form.
  useEffect(() => {
    if (isMoving === false) actions.current?.querySelector('button')?.focus();
  }, [isMoving]);
  const { platform, externalId, driver, learntAt, counts } = account;
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {driver.fullName}
        </p>
        <p className="text-muted text-sm">{`${PLATFORM_LABELS[platform]} · ${externalId}`}</p>
        <p className="mt-1 text-muted text-sm">
          {`${learntText(account)} em ${formatDateTime(learntAt)}. ${countsText(counts)}`}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {isMoving && Picker ? (
          <MoveForm
            Picker={Picker}
            account={account}
            describedBy={nameId}
            onCancel={() => setMoving(false)}
          />
        ) : (
          <div ref={actions} className="flex flex-wrap gap-3">
            <Button quiet size="small" aria-describedby={nameId} onClick={() => setMoving(true)}>
              Mudar condutor
            </Button>
            <ConfirmedButton
              label="Desassociar"
              question={`A conta deixa de ser de ${driver.fullName}. ${stayingText(counts, 'voltam a esperar nas linhas por associar')}`}
              describedBy={nameId}
              decide={() => takeBackAccount(account)}
              toast={takenBackText}
            />
          </div>
        )}
      </div>
    </li>
  );
}

type MoveFormProps = {
  Picker: DriverPicker;
  account: AssociatedAccount;
  describedBy: string;
  onCancel: () => void;
};

/** Assigns the account to another driver. */
function MoveForm({ Picker, account, describedBy, onCancel }: MoveFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const of = useFields({ driverId: '' });
  const driverId = of.watch('driverId');
  const { mutate, isPending, error } = useDecision(async () => {
    const moved = await moveAccount(account, driverId);
    onCancel();
    return moved;
  }, movedText);
  useKeptFocus(button, isPending);
  return (
    <Form of={of} className="grid gap-3" busy={isPending || driverId === ''} onSend={() => mutate()}>
      <p className="text-sm">
        {`A conta passa a ser do condutor que escolher. ${stayingText(account.counts, 'passam para esse condutor')}`}
      </p>
      <Picker
        isAsked
        except={account.driver.id}
        value={driverId}
        describedBy={describedBy}
        onChange={(found) => of.setValue('driverId', found)}
      >
        <Button
          ref={button}
          type="submit"
          busy={isPending}
          disabled={driverId === ''}
          aria-describedby={describedBy}
        >
          Mudar
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </Picker>
      {error && <Notice>{failureText(error)}</Notice>}
    </Form>
  );
}
