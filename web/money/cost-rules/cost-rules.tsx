import { useQuery } from '@tanstack/react-query';
import type { CostRulesAnswer, DatedCostRule } from '../../../src/money/cost-rules/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { COST_KINDS, COSTS_LABELS, type CostKind, paysWords } from '../../../src/platform/domain/cost-kinds';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { together } from '../../ui/together';
import { mondayIn } from '../terms/terms-form';
import { RuleForm } from './rule-form';
import { changesAfter, paidIn, type Rules } from './rules-in-force';

type Props = { driver: DriverWithDocuments };

/** How much of each cost the driver pays, by their own rules and their contract's, now and from later Mondays on. */
export function CostRules({ driver }: Props) {
  const key = [...DRIVERS_KEY, driver.id];
  const own = useQuery<CostRulesAnswer>({ queryKey: [...key, 'cost-rules'] });
  // The rules of contracts are of many drivers, so they are asked for with each.
  const contracts = useQuery({
    queryKey: [...key, 'contract-cost-rules'],
    queryFn: () => answerOf(api['cost-rules'].$get()),
    staleTime: 0,
  });
  return (
    <Loaded
      of={together<[CostRulesAnswer, CostRulesAnswer]>(own, contracts)}
      failure="Não foi possível carregar quem paga"
      skeleton="h-24 w-full"
    >
      {(answers) => <WhoPays driver={driver} answers={answers} />}
    </Loaded>
  );
}

type WhoPaysProps = Props & { answers: readonly [own: CostRulesAnswer, contracts: CostRulesAnswer] };

function WhoPays({ driver, answers: [own, contracts] }: WhoPaysProps) {
  const rules = {
    own: own.rules,
    contract: contracts.rules.filter(({ contractType }) => contractType === driver.contractType),
  };
  const versions = { driver: own.version, contract: contracts.version };
  const list = (
    <ul aria-label="Quem paga" className="mb-3 divide-y divide-line rounded-xl border border-line text-sm">
      {COST_KINDS.map((kind) => (
        <KindLine key={kind} kind={kind} rules={rules} />
      ))}
    </ul>
  );
  return (
    <FormDisclosure needs="money.write" title="Quem paga" label="Mudar quem paga" list={list}>
      {(close) => <RuleForm driver={driver} rules={rules} versions={versions} onClose={close} />}
    </FormDisclosure>
  );
}

function KindLine({ kind, rules }: { kind: CostKind; rules: Rules }) {
  const week = mondayIn(0);
  const paid = paidIn(kind, week, rules);
  return (
    <li className="grid grid-cols-1 gap-1 px-4 py-3">
      <p className="font-medium">{`${COSTS_LABELS[kind]}: ${paysWords(paid)}`}</p>
      <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
        {paid.rule === null ? 'Regra geral' : `Em vigor · ${sourceWords(paid.rule)}`}
      </p>
      {changesAfter(week, kind, rules).map(({ from, rule, ...later }) => (
        <p key={from} className="text-xs tabular-nums [overflow-wrap:anywhere]">
          <span>{`A partir de ${formatDate(from)}: ${paysWords(later)}`}</span>
          <span className="text-muted">{` · ${rule === null ? 'sem regra' : sourceWords(rule)}`}</span>
        </p>
      ))}
    </li>
  );
}

/** `do contrato Aluguer, desde 16/11/2026 · staff@frota.pt` */
function sourceWords({ contractType, from, createdBy }: DatedCostRule): string {
  const whose = contractType === null ? 'só deste condutor' : `do contrato ${contractLabel(contractType)}`;
  return `${whose}, desde ${formatDate(from)} · ${createdBy}`;
}
