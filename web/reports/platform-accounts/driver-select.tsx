import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { countLabel, foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { type DriverChoice, driverChoicesQuery } from '../payment-reports/payment-reports';

type Props = {
  value: string;
  describedBy: string;
  onChange: (driverId: string) => void;
  /** The driver that is not offered. */
  except?: string;
  /** Whether the search takes the focus. */
  isAsked?: boolean;
  /** Stands beside the choice. */
  children?: ReactNode;
};

/** The most that a choice offers at once: beyond it one searches. */
const MOST = 50;

/** A driver, searched among all; the only one found is chosen. */
export function DriverSelect({ isAsked = false, ...props }: Props) {
  const { search, setSearch, all, choices, found } = useDriverSearch(props.except);
  const only = search !== '' && found.length === 1 ? found[0]?.driverId : undefined;
  const choose = useEffectEvent(props.onChange);
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
  return (
    <>
      <Field
        label="Procurar condutor"
        type="search"
        autoFocus={isAsked}
        autoComplete="off"
        value={search}
        hint={all.isError ? undefined : searchHint(all.isPending, found.length)}
        error={all.isError ? 'Não foi possível carregar os condutores.' : undefined}
        onChange={(event) => setSearch(event.target.value)}
        // Enter would submit the form; the driver is chosen in the select below.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {all.isError && (
        <Button
          size="small"
          className="justify-self-start"
          busy={all.isFetching}
          onClick={() => all.refetch()}
        >
          Tentar novamente
        </Button>
      )}
      <Choices {...props} all={choices} found={found} />
    </>
  );
}

function useDriverSearch(except: string | undefined) {
  const [search, setSearch] = useState('');
  const all = useQuery(driverChoicesQuery);
  const choices = all.data?.filter(({ driverId }) => driverId !== except) ?? [];
  return { search, setSearch, all, choices, found: matching(choices, search) };
}

function Choices({
  value,
  describedBy,
  onChange,
  children,
  all,
  found,
}: Props & Record<'all' | 'found', readonly DriverChoice[]>) {
  const id = useId();
  const chosen = all.find(({ driverId }) => driverId === value);
  const others = found.slice(0, MOST).filter(({ driverId }) => driverId !== chosen?.driverId);
  const offered = chosen ? [chosen, ...others] : others;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Condutor
      </label>
      <div className="flex flex-wrap gap-3">
        <Select
          id={id}
          value={value}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
          className="min-w-0 max-w-full flex-1 basis-48"
        >
          <option value="">Escolha um condutor</option>
          {offered.map(({ driverId, fullName, email }) => (
            <option key={driverId} value={driverId}>
              {`${fullName} (${email})`}
            </option>
          ))}
        </Select>
        {children}
      </div>
    </div>
  );
}

/** Finds the drivers whose name or e-mail contains every word of the search. */
function matching(drivers: readonly DriverChoice[], search: string): DriverChoice[] {
  const isFound = hasWordsOf(search);
  return drivers.filter(({ fullName, email }) => isFound(foldText(`${fullName} ${email}`)));
}

function searchHint(isPending: boolean, found: number): string {
  if (isPending) return 'A carregar os condutores…';
  if (found > MOST) return `${MOST} de ${found} condutores na lista: escreva mais do nome ou do email.`;
  return countLabel(found, 'condutor encontrado', 'condutores encontrados');
}
