import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Field } from '../../ui/field';
import { StepList } from '../../ui/step-list';
import { LoadedList } from '../payment-reports/loaded-list';
import { AccountItem } from './account-item';
import { accountsQuery } from './platform-accounts';

/** Which of the platforms' accounts are whose, where staff can decide otherwise. */
export function AccountsList() {
  const [search, setSearch] = useState('');
  const asked = useSettled(useDeferredValue(search).trim());
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
                hint: 'Associam-se pelo email ou telefone dos relatórios, ou à mão nas linhas por associar.',
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(rest);
  }, [value]);
  return settled;
}
