import { useQuery } from '@tanstack/react-query';
import type { DatedTerms, TermsAnswer, TermsInput } from '../../../src/people/recibos/schema';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useTermsChange } from '../terms/terms-change';
import { Choice, MONDAYS, mondayIn, TermsForm } from '../terms/terms-form';
import { RECIBOS_KEY } from './recibos';

type Props = { driver: { id: string } };

/** The rules by which a recibo is asked of a driver, from a Monday on, as staff have typed them. */
export function ReciboTerms({ driver: { id } }: Props) {
  const terms = useQuery<TermsAnswer>({ queryKey: [...DRIVERS_KEY, id, 'recibo-terms'] });
  return (
    <Loaded of={terms} failure="Não foi possível carregar o que se pede" skeleton="h-24 w-full">
      {(answer) => <Rules answer={answer} />}
    </Loaded>
  );
}

function Rules({ answer }: { answer: TermsAnswer }) {
  const { rules, inForce, nif } = answer;
  const list = (
    <ul className="mb-3 divide-y divide-line rounded-xl border border-line text-sm">
      {rules.length === 0 && <li className="px-4 py-3 text-muted">Não se pede recibo a este condutor.</li>}
      {rules.map((rule) => (
        <li key={rule.n} className="grid grid-cols-1 gap-1 px-4 py-3">
          <p className="font-medium [overflow-wrap:anywhere]">{ruleWords(rule)}</p>
          <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
            {`${rule.n === inForce ? 'Em vigor · ' : ''}a partir de ${formatDate(rule.from)} · ${rule.createdBy}, ${formatDate(rule.createdAt)}`}
          </p>
        </li>
      ))}
      {rules.length > 0 && (
        <li className="px-4 py-3 text-muted text-xs">
          {nif === null ? 'Falta o NIF com que passa os recibos.' : `Passa os recibos com o NIF ${nif}`}
        </li>
      )}
    </ul>
  );
  return (
    <FormDisclosure needs="money.write" title="O que se pede" label="Mudar o que se pede" list={list}>
      {(close) => <RuleForm answer={answer} onClose={close} />}
    </FormDisclosure>
  );
}

const KINDS = [
  ['ASKED', 'Pede-se recibo'],
  ['SELF_BILLED', 'Autofaturação'],
  ['DISPENSED', 'Dispensado'],
  ['NONE', 'Não se pede'],
] as const;
const KIND_WORDS = Object.fromEntries(KINDS) as Record<TermsInput['kind'], string>;

const IVA = [
  ['0', 'Isento (artigo 53.º)'],
  ['6', '6 %'],
  ['13', '13 %'],
  ['23', '23 %'],
  ['4', '4 % (ilhas)'],
  ['9', '9 % (Açores)'],
  ['12', '12 % (Madeira)'],
  ['16', '16 % (Açores)'],
  ['22', '22 % (Madeira)'],
] as const;

const WITHHOLDING = ['0', '11.5', '16.5', '20', '23', '25', '8.1', '11.6', '14', '16.1', '17.5'].map(
  (rate) => [rate, rate === '0' ? 'Sem retenção' : percentOf(Number(rate) * 100)] as const,
);

const LIES = [
  ['INSIDE', 'Dentro do líquido'],
  ['ON_TOP', 'Por cima do líquido'],
] as const;

function percentOf(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('pt-PT')} %`;
}

/** `Pede-se recibo: IVA 6 % dentro do líquido, retenção 11,5 %` */
export function ruleWords({
  kind,
  ivaBasisPoints,
  lies,
  withholdingBasisPoints,
  reason,
}: DatedTerms): string {
  const words = KIND_WORDS[kind];
  if (kind === 'DISPENSED') return `${words}: ${reason}`;
  if (kind === 'NONE') return words;
  const lying = lies === 'ON_TOP' ? 'por cima do líquido' : 'dentro do líquido';
  const iva = ivaBasisPoints ? `IVA ${percentOf(ivaBasisPoints)} ${lying}` : 'isento de IVA';
  return `${words}: ${iva}, ${withholdingBasisPoints ? `retenção ${percentOf(withholdingBasisPoints)}` : 'sem retenção'}`;
}

type Typed = {
  kind: TermsInput['kind'];
  from: string;
  nif: string;
  iva: string;
  lies: 'INSIDE' | 'ON_TOP';
  withholding: string;
  reason: string;
};

function inputOf({ kind, from, nif, iva, lies, withholding, reason }: Typed): TermsInput {
  if (kind === 'NONE') return { kind, from };
  if (kind === 'DISPENSED') return { kind, from, reason };
  return { kind, from, nif: nif.trim() || null, iva, lies, withholding };
}

function RuleForm({ answer: { id, version, rules }, onClose }: { answer: TermsAnswer; onClose: () => void }) {
  const { send, isSending, error } = useTermsChange(id, {
    done: 'O que se pede mudou',
    onDone: onClose,
    refreshes: [RECIBOS_KEY],
  });
  const of = useFields<Typed>(
    {
      kind: 'ASKED',
      from: mondayIn(0),
      nif: rules.find((rule) => rule.nif !== null)?.nif ?? '',
      iva: '0',
      lies: 'INSIDE',
      withholding: '0',
      reason: '',
    },
    { error },
  );
  const submit = (typed: Typed) =>
    send({
      version,
      call: (_key, shown) =>
        api.drivers[':id']['recibo-terms'].$post({ param: { id }, json: inputOf(typed) }, shown),
    });
  return (
    <TermsForm
      of={of}
      label="Mudar o que se pede"
      submit="Guardar"
      busy={isSending}
      error={of.failure}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="O que se pede" options={KINDS} {...of.register('kind')} />
      <DateField label="A partir da segunda-feira" {...of.date('from')} {...MONDAYS} />
      <KindFields of={of} />
      <p className="text-muted text-sm sm:col-span-2">
        Como o condutor o tem na Autoridade Tributária. O que se paga não muda.
      </p>
    </TermsForm>
  );
}

function KindFields({ of }: { of: Fields<Typed> }) {
  const kind = of.watch('kind');
  if (kind === 'NONE') return null;
  if (kind === 'DISPENSED') {
    return (
      <Field label="Motivo" maxLength={200} required className="sm:col-span-2" {...of.field('reason')} />
    );
  }
  return (
    <>
      <Choice label="IVA" options={IVA} {...of.register('iva')} />
      {of.watch('iva') !== '0' && <Choice label="O IVA está" options={LIES} {...of.register('lies')} />}
      <Choice label="Retenção de IRS" options={WITHHOLDING} {...of.register('withholding')} />
      <Field
        label="NIF do condutor"
        hint="Vazio: o da conta bancária."
        optional
        inputMode="numeric"
        autoComplete="off"
        {...of.field('nif')}
      />
    </>
  );
}
