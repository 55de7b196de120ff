import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { countLabel, foldText } from '../../../src/platform/domain/text';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { Button } from '../../ui/button';
import { Field, INPUT } from '../../ui/field';
import { endsSession } from '../../ui/session/session';
import { type DriverChoice, driverChoicesQuery } from '../payment-reports/payment-reports';

type Props = {
  suggestions: WaitingRow['suggestions'];
  value: string;
  describedBy: string;
  onChange: (driverId: string) => void;
  /** Not offered. */
  except?: string;
  /** The search is there from the beginning. */
  isSearched?: boolean;
  /** Stands beside the choice. */
  children: ReactNode;
  /** Stands beside the search. */
  aside?: ReactNode;
};

/** The most that a choice offers at once: beyond it one searches. */
const MOST = 50;

/** A driver, the likely ones first; the others are asked for when they are searched. */
export function DriverSelect(props: Props) {
  const { suggestions, describedBy, children, aside } = props;
  const { search, setSearch, all, found } = useDriverSearch(props);
  const isSearching = search !== null;
  return (
    <>
      {isSearching && (
        <Field
          label="Procurar condutor"
          type="search"
          autoFocus
          autoComplete="off"
          value={search}
          hint={all.isError ? undefined : searchHint(all.isPending, found.length)}
          error={all.isError ? 'Não foi possível carregar os condutores.' : undefined}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would submit the form; the driver is chosen in the select below.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {all.isError && (
        <SmallButton busy={all.isFetching} onClick={() => all.refetch()}>
          Tentar novamente
        </SmallButton>
      )}
      {(isSearching || suggestions.length > 0) && (
        <Choices {...props} found={found}>
          {children}
        </Choices>
      )}
      {(!isSearching || aside) && (
        <div className="flex flex-wrap gap-3">
          {!isSearching && (
            <SmallButton aria-describedby={describedBy} onClick={() => setSearch('')}>
              {suggestions.length > 0 ? 'Procurar outro condutor' : 'Procurar condutor'}
            </SmallButton>
          )}
          {aside}
        </div>
      )}
    </>
  );
}

/** `search` is null, and nothing is loaded, until the search is opened. */
function useDriverSearch({ isSearched, except }: Pick<Props, 'isSearched' | 'except'>) {
  const client = useQueryClient();
  const [search, setSearch] = useState<string | null>(isSearched ? '' : null);
  const all = useQuery({ ...driverChoicesQuery, enabled: search !== null });
  useEffect(() => {
    if (all.error) endsSession(client, all.error);
  }, [client, all.error]);
  const choices = all.data?.filter(({ driverId }) => driverId !== except) ?? [];
  return { search, setSearch, all, found: search === null ? [] : matching(choices, search) };
}

type ChoicesProps = Pick<Props, 'suggestions' | 'value' | 'describedBy' | 'onChange' | 'children'> & {
  found: readonly DriverChoice[];
};

function Choices({ suggestions, value, describedBy, onChange, children, found }: ChoicesProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Choice>();
  const likely = new Set(suggestions.map(({ driverId }) => driverId));
  const others = found.slice(0, MOST).filter(({ driverId }) => driverId !== chosen?.driverId);
  const offered = (chosen ? [chosen, ...others] : others).filter(({ driverId }) => !likely.has(driverId));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Condutor
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id={id}
          value={value}
          aria-describedby={describedBy}
          onChange={({ target }) => {
            setChosen([...suggestions, ...offered].find(({ driverId }) => driverId === target.value));
            onChange(target.value);
          }}
          className={`${INPUT} min-w-0 max-w-full flex-1 basis-48`}
        >
          <option value="">Escolha um condutor</option>
          <Options label="Mais prováveis" of={suggestions} />
          <Options label="Outros condutores" of={offered} />
        </select>
        {children}
      </div>
    </div>
  );
}

function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button size="small" className="justify-self-start" {...props} />;
}

type Choice = { driverId: string; fullName: string; email?: string };

type OptionsProps = { label: string; of: readonly Choice[] };

function Options({ label, of }: OptionsProps) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ driverId, fullName, email }) => (
        <option key={driverId} value={driverId}>
          {email === undefined ? fullName : `${fullName} (${email})`}
        </option>
      ))}
    </optgroup>
  );
}

/** Those whose name or e-mail has every word that is looked for. */
function matching(drivers: readonly DriverChoice[], search: string): DriverChoice[] {
  const words = foldText(search).split(' ');
  return drivers.filter(({ fullName, email }) => {
    const text = foldText(`${fullName} ${email}`);
    return words.every((word) => text.includes(word));
  });
}

function searchHint(isPending: boolean, found: number): string {
  if (isPending) return 'A carregar os condutores…';
  if (found > MOST) return `${MOST} de ${found} condutores na lista: escreva mais do nome ou do email.`;
  return countLabel(found, 'condutor encontrado', 'condutores encontrados');
}
