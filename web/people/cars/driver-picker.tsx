import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Field } from '../../ui/field';
import { useFieldsAround } from '../../ui/form';
import { answerOf, api } from '../../ui/requests/api';

/** Finds a driver by a part of the name or e-mail; the form around has the id of the chosen one as `driverId`. */
export function DriverPicker() {
  const { getValues, setValue, watch } = useFieldsAround<{ driverId: string }>();
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
  const drivers = search === '' ? [] : (found.data ?? []);
  const ids = drivers.map(({ id: driverId }) => driverId).join();
  // Only a driver who is shown is chosen, and the only one found.
  useEffect(() => {
    const shown = ids.split(',');
    if (!shown.includes(getValues('driverId')))
      setValue('driverId', shown.length === 1 ? (shown[0] ?? '') : '');
  }, [ids, getValues, setValue]);
  useEffect(() => () => setValue('driverId', ''), [setValue]);
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
          {drivers.map((driver) => (
            <label key={driver.id} className="flex min-h-8 items-center gap-2" htmlFor={`${id}-${driver.id}`}>
              <input
                id={`${id}-${driver.id}`}
                type="radio"
                name="driverId"
                value={driver.id}
                required
                checked={watch('driverId') === driver.id}
                onChange={() => setValue('driverId', driver.id)}
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
