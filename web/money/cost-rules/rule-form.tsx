import type { ContractCostRule, DriverCostRule, Pays } from '../../../src/money/cost-rules/schema';
import { amountOfText } from '../../../src/money/settlements/amount-rules';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { isMonday } from '../../../src/platform/domain/calendar';
import { type ContractType, contractLabel } from '../../../src/platform/domain/contract';
import { COST_KINDS, COSTS_LABELS, type CostKind, paysWords } from '../../../src/platform/domain/cost-kinds';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { api } from '../../ui/requests/api';
import { isAmount, Preview } from '../settlements/settlement-fields';
import { useTermsChange } from '../terms/terms-change';
import { AMOUNT, Choice, MONDAYS, mondayIn, TermsForm } from '../terms/terms-form';
import { paidIn, type Rules, withRule } from './rules-in-force';

const KINDS = COST_KINDS.map((kind): [CostKind, string] => [kind, COSTS_LABELS[kind]]);
const SHARES: [Pays, string][] = [
  ['ALL', 'Tudo'],
  ['PART', 'Uma parte'],
  ['UP_TO', 'Até um valor por semana'],
  ['NONE', 'Nada'],
];
const OF_CONTRACT: [Pays, string] = ['CONTRACT', 'Como no contrato'];
const NO_PERCENT = 'Indique uma percentagem, como 50 ou 12,5';

type Whose = 'driver' | 'contract';
type Props = {
  driver: DriverWithDocuments;
  rules: Rules;
  versions: Record<Whose, number>;
  onClose: () => void;
};

type Typed = { whose: Whose; kind: CostKind; pays: Pays; percent: string; amount: string; from: string };

const START = { whose: 'driver', kind: 'toll', pays: 'ALL', percent: '', amount: '' } as const;

/** The share as typed; `amounts` is null where its amount or percentage is none yet. */
function shareOf({ pays, ...typed }: Typed) {
  const percent = percentOf(typed.percent);
  const amount = amountOfText(typed.amount);
  const asked = { PART: percent && { percent }, UP_TO: amount && { amount } };
  return {
    amounts: pays === 'PART' || pays === 'UP_TO' ? asked[pays] || null : {},
    basisPoints: pays === 'PART' && percent ? centsOfDecimal(percent) : null,
    cents: pays === 'UP_TO' && amount ? centsOfDecimal(amount) : null,
  };
}

function percentOf(typed: string): string | null {
  return /^\s*\d{1,3}([.,]\d{1,2})?\s*$/.test(typed) ? typed.trim().replace(',', '.') : null;
}

/** Changes who pays a kind of cost from a Monday on, for the driver or for their whole contract. */
export function RuleForm({ driver, rules, versions, onClose }: Props) {
  const of = useFields<Typed>({ ...START, from: mondayIn(0) });
  const { id, contractType } = driver;
  const { send, isSending, error } = useTermsChange(id, {
    done: 'Regra alterada com sucesso',
    onDone: onClose,
  });
  const shown = of.watch();
  const { whose } = shown;
  // A percentage is no amount.
  const clear = () => {
    of.resetField('percent');
    of.resetField('amount');
  };
  const submit = (typed: Typed) => {
    const { kind, pays, from } = typed;
    const json = { kind, pays, from, ...shareOf(typed).amounts };
    send({
      version: versions[typed.whose],
      call: (_key, shown) =>
        typed.whose === 'driver'
          ? api.drivers[':id']['cost-rules'].$post({ param: { id }, json: json as DriverCostRule }, shown)
          : api['cost-rules'].$post({ json: { ...json, contractType } as ContractCostRule }, shown),
    });
  };
  const whom: [Whose, string][] = [
    ['driver', 'Só este condutor'],
    ['contract', `Todo o contrato ${contractLabel(contractType)}`],
  ];
  return (
    <TermsForm
      of={of}
      label="Mudar quem paga"
      submit="Guardar regra"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Custo" options={KINDS} {...of.register('kind')} />
      <Choice
        label="Para quem"
        options={whom}
        {...of.register('whose', {
          onChange: () => of.getValues('pays') === 'CONTRACT' && of.setValue('pays', 'ALL'),
        })}
      />
      <Choice
        label="O condutor paga"
        options={whose === 'driver' ? [...SHARES, OF_CONTRACT] : SHARES}
        {...of.register('pays', { onChange: clear })}
      />
      <ShareFields of={of} />
      <DateField label="A partir da segunda-feira" {...of.date('from')} {...MONDAYS} />
      <RulePreview typed={shown} rules={rules} contractType={whose === 'contract' ? contractType : null} />
    </TermsForm>
  );
}

function ShareFields({ of }: { of: Fields<Typed> }) {
  const pays = of.watch('pays');
  return (
    <>
      {pays === 'PART' && (
        <Field
          label="Parte do condutor, em %"
          required
          {...AMOUNT}
          {...of.field('percent', { validate: (typed) => percentOf(typed) !== null || NO_PERCENT })}
        />
      )}
      {pays === 'UP_TO' && (
        <Field
          label="No máximo por semana, em euros"
          required
          {...AMOUNT}
          {...of.field('amount', { validate: isAmount })}
        />
      )}
    </>
  );
}

type PreviewProps = { typed: Typed; rules: Rules; contractType: ContractType | null };

/** Shows how much is paid from the rule's Monday on, without it and with it. */
function RulePreview({ typed, rules, contractType }: PreviewProps) {
  const { kind, from, pays } = typed;
  const { amounts, ...share } = shareOf(typed);
  const isReady = isMonday(from) && amounts !== null;
  const before = paysWords(paidIn(kind, from, rules));
  const after = paysWords(paidIn(kind, from, withRule({ ...share, pays, kind, from, contractType }, rules)));
  const begins = `${COSTS_LABELS[kind]}, a partir de ${formatDate(from)}: `;
  return (
    <>
      {isReady && (
        <Preview>{`${begins}${before === after ? `fica igual, ${after}` : `${after} (antes, ${before})`}`}</Preview>
      )}
      <p className="text-muted text-sm sm:col-span-2">
        {contractType !== null && (
          <span>{`Vale para todos os condutores do contrato ${contractLabel(contractType)} sem regra própria. `}</span>
        )}
        <span>
          As semanas que esperam pagamento são recalculadas; para as pagas ou fechadas é proposta uma
          correção.
        </span>
      </p>
    </>
  );
}
