import { useState } from 'react';
import type { ContractCostRule, DriverCostRule, Pays } from '../../../src/money/cost-rules/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { isMonday } from '../../../src/platform/domain/calendar';
import { type ContractType, contractLabel } from '../../../src/platform/domain/contract';
import { COST_KINDS, COSTS_LABELS, type CostKind, paysWords } from '../../../src/platform/domain/cost-kinds';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { formatDate } from '../../ui/format';
import { api } from '../../ui/requests/api';
import { amountOfText } from '../settlements/amount-text';
import { Preview } from '../settlements/settlement-fields';
import { useTermsChange } from '../terms/terms-change';
import { AMOUNT, Choice, MONDAYS, mondayIn, NO_AMOUNT, TermsForm } from '../terms/terms-form';
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

/** A rule as it is typed; `amounts` is null where its amount or percentage is none yet. */
function useRule() {
  const [whose, setWhose] = useState<Whose>('driver');
  const [kind, setKind] = useState<CostKind>('toll');
  const [pays, setPays] = useState<Pays>('ALL');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState(() => mondayIn(0));
  const percent = /^\s*\d{1,3}([.,]\d{1,2})?\s*$/.test(typed) ? typed.trim().replace(',', '.') : null;
  const amount = amountOfText(typed);
  const asked = { PART: percent && { percent }, UP_TO: amount && { amount } };
  const amounts = pays === 'PART' || pays === 'UP_TO' ? asked[pays] || null : {};
  const choosePays = (next: Pays) => {
    setPays(next);
    setTyped('');
  };
  return {
    whose,
    setWhose(next: Whose) {
      setWhose(next);
      if (next === 'contract' && pays === 'CONTRACT') choosePays('ALL');
    },
    kind,
    setKind,
    pays,
    setTyped,
    from,
    setFrom,
    amounts,
    setPays: choosePays,
    shown: {
      pays,
      basisPoints: pays === 'PART' && percent ? centsOfDecimal(percent) : null,
      cents: pays === 'UP_TO' && amount ? centsOfDecimal(amount) : null,
    },
  };
}

type Rule = ReturnType<typeof useRule>;

/** Changes who pays a kind of cost from a Monday on, for the driver or for their whole contract. */
export function RuleForm({ driver, rules, versions, onClose }: Props) {
  const [wasSent, setSent] = useState(false);
  const rule = useRule();
  const { id, contractType } = driver;
  const { send, isSending, error } = useTermsChange(id, {
    done: 'Regra alterada com sucesso',
    onDone: onClose,
  });
  const { whose, kind, pays, from, amounts } = rule;
  const isWrong = wasSent && amounts === null;
  const submit = () => {
    setSent(true);
    if (amounts === null) return;
    const json = { kind, pays, from, ...amounts };
    send({
      version: versions[whose],
      call: (_key, shown) =>
        whose === 'driver'
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
      label="Mudar quem paga"
      submit="Guardar regra"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Custo" name="kind" options={KINDS} value={kind} onChange={rule.setKind} />
      <Choice label="Para quem" name="whose" options={whom} value={whose} onChange={rule.setWhose} />
      <Choice
        label="O condutor paga"
        name="pays"
        options={whose === 'driver' ? [...SHARES, OF_CONTRACT] : SHARES}
        value={pays}
        onChange={rule.setPays}
      />
      <AmountField rule={rule} isWrong={isWrong} />
      <DateField
        label="A partir da segunda-feira"
        name="from"
        value={from}
        onChange={({ target }) => rule.setFrom(target.value)}
        {...MONDAYS}
      />
      <RulePreview rule={rule} rules={rules} contractType={whose === 'contract' ? contractType : null} />
    </TermsForm>
  );
}

function AmountField({ rule, isWrong }: { rule: Rule; isWrong: boolean }) {
  const { pays, setTyped } = rule;
  if (pays !== 'PART' && pays !== 'UP_TO') return null;
  const isPart = pays === 'PART';
  return (
    // The key clears the field when the share changes: a percentage is no amount.
    <Field
      key={pays}
      label={isPart ? 'Parte do condutor, em %' : 'No máximo por semana, em euros'}
      name={isPart ? 'percent' : 'amount'}
      required
      error={isWrong ? (isPart ? NO_PERCENT : NO_AMOUNT) : undefined}
      onChange={({ target }) => setTyped(target.value)}
      {...AMOUNT}
    />
  );
}

type PreviewProps = { rule: Rule; rules: Rules; contractType: ContractType | null };

/** Shows how much is paid from the rule's Monday on, without it and with it. */
function RulePreview({ rule: { kind, from, amounts, shown }, rules, contractType }: PreviewProps) {
  const isReady = isMonday(from) && amounts !== null;
  const before = paysWords(paidIn(kind, from, rules));
  const after = paysWords(paidIn(kind, from, withRule({ ...shown, kind, from, contractType }, rules)));
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
