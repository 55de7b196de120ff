import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '../../ui/field';
import { answerOf, api } from '../../ui/requests/api';

type Props = { name: string };

/** Finds a driver by a part of the name or e-mail; the form has the id of the chosen one. */
export function DriverPicker({ name }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const found = useQuery({
    queryKey: ['found-drivers', search],
    queryFn: () => answerOf(api.drivers.found.$get({ query: { search } })),
    enabled: search !== '',
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2 sm:col-span-2">
      <Field
        label="Condutor"
        type="search"
        placeholder="Nome ou email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search !== '' && (
        <fieldset className="grid grid-cols-1 gap-1 text-sm">
          <legend className="sr-only">Condutores encontrados</legend>
          {found.data?.map((driver, n) => (
            <label key={driver.id} className="flex min-h-8 items-center gap-2" htmlFor={`${id}-${driver.id}`}>
              <input
                id={`${id}-${driver.id}`}
                type="radio"
                name={name}
                value={driver.id}
                required
                defaultChecked={n === 0 && found.data.length === 1}
                className="size-4"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{driver.fullName}</span>
            </label>
          ))}
          {found.data?.length === 0 && <p className="text-muted">Nenhum condutor encontrado</p>}
          {found.isError && <p className="text-bad">Não foi possível procurar condutores</p>}
        </fieldset>
      )}
    </div>
  );
}
