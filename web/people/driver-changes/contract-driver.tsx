import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ContractAnswer } from '../../../src/people/driver-changes/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { mondayFrom } from '../../../src/platform/domain/calendar';
import { CONTRACT_TYPES, type ContractType, contractLabel } from '../../../src/platform/domain/contract';
import { Dialog } from '../../ui/dialog';
import { Field, INPUT } from '../../ui/field';
import { FormFooter } from '../../ui/form-footer';
import { formatDate } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { endsSession } from '../../ui/session/session';
import { Skeleton } from '../../ui/skeleton';
import { useDriverChange } from './driver-changes';

type Props = { driver: DriverWithDocuments; onClose: () => void };

export function ContractDriver({ driver, onClose }: Props) {
  const formId = useId();
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Contrato alterado com sucesso',
    onDone: onClose,
  });
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const json = {
      contractType: given.get('contractType') as ContractType,
      from: String(given.get('from')),
    };
    send((shown) => api.drivers[':id'].contract.$put({ param: { id: driver.id }, json }, shown));
  };
  const footer = <FormFooter formId={formId} label="Guardar" busy={isSending} onCancel={onClose} />;
  return (
    <Dialog title="Contrato" onClose={onClose} footer={footer}>
      <div className="grid grid-cols-1 gap-6 p-[min(1.25rem,5vw)] sm:p-6">
        <Periods driver={driver} />
        <form id={formId} className="grid grid-cols-1 gap-4 sm:grid-cols-2" onSubmit={change}>
          {error && (
            <div className="sm:col-span-2">
              <Notice>{failureText(error)}</Notice>
            </div>
          )}
          <ContractFields driver={driver} />
          <p className="text-muted text-sm sm:col-span-2">
            As semanas anteriores ficam como estão, e as que esperam pagamento a partir desse dia são
            recalculadas. Uma semana paga ou fechada não muda. Um contrato pode ser adiado até ao fim da sua
            primeira semana: indique a nova segunda-feira.
          </p>
        </form>
      </div>
    </Dialog>
  );
}

function Periods({ driver }: { driver: DriverWithDocuments }) {
  const client = useQueryClient();
  const contract = useQuery<ContractAnswer>({
    queryKey: [...DRIVERS_KEY, driver.id, 'contract'],
  });
  const { error } = contract;
  useEffect(() => {
    if (error) endsSession(client, error);
  }, [client, error]);
  if (contract.isError && !contract.data) {
    return (
      <LoadError
        title="Não foi possível carregar o contrato"
        busy={contract.isFetching}
        onRetry={() => contract.refetch()}
      />
    );
  }
  if (!contract.data) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-6 w-48 max-w-full" />
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-1 tabular-nums">
      {contract.data.periods.map(({ from, contractType }) => (
        <li key={from} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{contractLabel(contractType)}</span>
          <span className="text-muted text-sm">
            {from === null ? 'desde o início' : `a partir de ${formatDate(from)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ContractFields({ driver }: { driver: DriverWithDocuments }) {
  const id = useId();
  const [monday] = useState(() => mondayFrom(new Date(), 1));
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
          Tipo
        </label>
        <select id={id} name="contractType" defaultValue={driver.contractType} className={INPUT}>
          {CONTRACT_TYPES.map((type) => (
            <option key={type} value={type}>
              {contractLabel(type)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="A partir da segunda-feira"
        type="date"
        name="from"
        // Counted from a Monday in steps of a week.
        min="2015-01-05"
        step={7}
        defaultValue={monday}
        required
      />
    </>
  );
}
