import { useQuery } from '@tanstack/react-query';
import type { ContractAnswer } from '../../../src/people/driver-changes/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { CONTRACT_TYPES, type ContractType, contractLabel } from '../../../src/platform/domain/contract';
import { Choice, MONDAYS, mondayIn, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { useFields } from '../../ui/form';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useDriverChange } from './driver-changes';

const OPTIONS = CONTRACT_TYPES.map((type) => [type, contractLabel(type)] as const);

type Props = { driver: DriverWithDocuments };

export const useContract = (driverId: string) =>
  useQuery<ContractAnswer>({ queryKey: [...DRIVERS_KEY, driverId, 'contract'] });

/** Since when the driver has which contract, and a form for another one. */
export function ContractPeriods({ driver }: Props) {
  return (
    <FormDisclosure
      needs="people.write"
      title="Contrato"
      label="Mudar contrato"
      list={<Periods driver={driver} />}
    >
      {(close) => <ContractForm driver={driver} onClose={close} />}
    </FormDisclosure>
  );
}

type ContractChange = { contractType: ContractType; from: string };

function ContractForm({ driver, onClose }: Props & { onClose: () => void }) {
  const of = useFields<ContractChange>({ contractType: driver.contractType, from: mondayIn(1) });
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Contrato alterado com sucesso',
    onDone: onClose,
  });
  const change = (json: ContractChange) =>
    send((shown) => api.drivers[':id'].contract.$put({ param: { id: driver.id }, json }, shown));
  return (
    <TermsForm
      of={of}
      label="Mudar contrato"
      submit="Guardar contrato"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={change}
    >
      <Choice label="Tipo" options={OPTIONS} {...of.register('contractType')} />
      <DateField label="A partir da segunda-feira" {...of.date('from')} {...MONDAYS} />
      <p className="text-muted text-sm sm:col-span-2">
        As semanas anteriores ficam como estão, e as que esperam pagamento a partir desse dia são
        recalculadas. Uma semana paga ou fechada não muda. Um contrato pode ser adiado até ao fim da sua
        primeira semana: indique a nova segunda-feira.
      </p>
    </TermsForm>
  );
}

function Periods({ driver }: { driver: DriverWithDocuments }) {
  const contract = useContract(driver.id);
  return (
    <Loaded of={contract} failure="Não foi possível carregar o contrato" skeleton="mb-3 h-6 w-48">
      {({ periods }) => (
        <ul className="mb-3 grid grid-cols-1 gap-1 tabular-nums">
          {periods.map(({ from, contractType }) => (
            <li key={from} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{contractLabel(contractType)}</span>
              <span className="text-muted text-sm">
                {from === null ? 'desde o início' : `a partir de ${formatDate(from)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
