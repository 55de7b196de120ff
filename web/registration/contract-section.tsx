import type { ContractType } from '../../src/platform/domain/contract';
import { FormSection } from '../ui/form-section';
import { monthlyFee } from '../ui/monthly-fee';
import type { RegistrationState } from './use-registration';

const CONTRACTS: [ContractType, string, string][] = [
  ['SLOT', 'Slot', 'Utilização da plataforma com viatura própria'],
  ['VEHICLE_RENTAL', 'Aluguer de Viatura', 'Viatura alugada incluída'],
];

export function ContractSection({ contractType, chooseContract, errors }: RegistrationState) {
  const error = errors.contractType?.message;
  return (
    <FormSection title="Tipo de Contrato" hint="Valor fixo por mês, sem comissões variáveis.">
      <div
        role="radiogroup"
        aria-label="Tipo de contrato"
        className="grid grid-cols-1 gap-3 @min-[30rem]:grid-cols-2"
      >
        {CONTRACTS.map(([value, name, text]) => (
          <label
            key={value}
            className="flex gap-3 rounded-xl border border-edge p-[min(1rem,4vw)] hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              type="radio"
              name="contractType"
              value={value}
              checked={contractType === value}
              onChange={() => chooseContract(value)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="min-w-0 text-sm">
              <span className="block font-medium text-base">{name}</span>
              <span className="mt-0.5 block text-muted">{text}</span>
              <span className="mt-2 block">
                <span className="font-semibold text-lg tabular-nums">{monthlyFee(value)}</span>
                <span> por mês</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-bad text-sm">{error}</p>}
    </FormSection>
  );
}
