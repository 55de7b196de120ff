import { useId } from 'react';
import type { ColumnMapping } from '../../../src/costs/cost-files/schema';
import type { CostUploadAnswer } from '../../../src/money/costs/schema';
import { Button } from '../../ui/button';
import { Form, useFields, useFieldsAround } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Select } from '../../ui/select';

type Unknown = Extract<CostUploadAnswer, { outcome: 'unknown' }>;

type Props = {
  of: Unknown;
  fault: string | null;
  busy: boolean;
  disabled: boolean;
  onColumns: (mapping: ColumnMapping) => void;
};

const COLUMNS = [
  ['at', 'Data', true],
  ['cents', 'Valor com IVA', true],
  ['time', 'Hora, se está à parte', false],
  ['plate', 'Matrícula', false],
  ['device', 'Identificador', false],
  ['card', 'Cartão', false],
  ['vin', 'VIN', false],
  ['place', 'Local', false],
  ['id', 'Número do movimento', false],
] as const;

const KINDS: Record<ColumnMapping['kind'], string> = {
  toll: 'Portagens',
  fuel: 'Combustível',
  charging: 'Carregamentos',
  parking: 'Estacionamento',
  subscription: 'Mensalidades',
  other: 'Outros custos',
};

const ORDERS = {
  dmy: 'Dia, mês, ano',
  mdy: 'Mês, dia, ano',
  ymd: 'Ano, mês, dia',
};

/** Asks once which column is what; the answer is kept for files of the same columns. */
export function ColumnForm({ of, fault, busy, disabled, onColumns }: Props) {
  const titleId = useId();
  const { asks, columns, suggested } = of;
  const options = Object.fromEntries(columns.filter(Boolean).map((column) => [column, column]));
  const form = useFields<Record<string, string>>({ ...suggested });
  const shown = asks === 'columns' ? ['kind', ...COLUMNS.map(([name]) => name), 'dateOrder'] : ['dateOrder'];
  function submit(typed: Record<string, string>): void {
    const given = shown.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []));
    onColumns({ ...(asks === 'dateOrder' && suggested), ...Object.fromEntries(given) } as ColumnMapping);
  }
  return (
    <Form
      of={form}
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-xl border border-line p-4 text-sm"
      busy={disabled}
      onSend={submit}
    >
      <div>
        <p id={titleId} className="font-medium">
          {asks === 'columns' ? 'Que coluna é o quê' : `Como estão escritas as datas de ${of.fileName}`}
        </p>
        <p className="text-muted">
          {asks === 'columns'
            ? 'Se é um ficheiro de custos das viaturas. Fica guardado para os próximos com as mesmas colunas.'
            : 'O dia e o mês podem ser lidos de duas maneiras.'}
        </p>
      </div>
      <Sample of={of} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {asks === 'columns' && (
          <>
            <Choice label="O que são" name="kind" options={KINDS} isRequired />
            {COLUMNS.map(([name, label, isRequired]) => (
              <Choice key={name} label={label} name={name} options={options} isRequired={isRequired} />
            ))}
          </>
        )}
        <Choice label="Ordem das datas" name="dateOrder" options={ORDERS} isRequired={asks === 'dateOrder'} />
      </div>
      {fault !== null && <Notice>{fault}</Notice>}
      <Button type="submit" className="justify-self-start" busy={busy} disabled={disabled}>
        Ver como custos
      </Button>
    </Form>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  options: Record<string, string>;
  isRequired: boolean;
};

function Choice({ label, name, options, isRequired }: ChoiceProps) {
  const id = useId();
  const { register } = useFieldsAround<Record<string, string>>();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {!isRequired && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <Select id={id} required={isRequired} {...register(name)}>
        <option value="">{isRequired ? 'Escolha' : '—'}</option>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The first lines of the file. */
function Sample({ of: { columns, sample, fileName } }: { of: Unknown }) {
  const cells = (row: readonly string[]) => columns.map((column, at) => ({ column, text: row[at] ?? '' }));
  return (
    <section
      aria-label={`As primeiras linhas de ${fileName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="text-xs">
        <thead className="bg-raised">
          <tr>
            {columns.map((column, at) => (
              <th
                key={`${at} ${column}`}
                scope="col"
                className="whitespace-nowrap px-3 py-2 text-left font-medium"
              >
                {column || '—'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sample.map((row, line) => (
            <tr key={`${line} ${row.join()}`}>
              {cells(row).map(({ column, text }, at) => (
                <td key={`${at} ${column}`} className="whitespace-nowrap px-3 py-2 tabular-nums">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
