import { useId } from 'react';
import type { DatedFee, FeesAnswer } from '../../../src/money/fees/schema';
import type { Plan, PlansAnswer } from '../../../src/money/plans/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { ruleWords } from '../../../src/platform/domain/fee-words';
import { MONTHLY_FEE_CENTS } from '../../../src/platform/domain/fees';
import { settlementWords } from '../../../src/platform/domain/settlement-categories';
import { Button } from '../../ui/button';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { FeeForm } from '../fees/fee-form';
import { PlanForm } from '../plans/plan-form';
import { useTerms } from './driver-terms-queries';
import { useTermsChange } from './terms-change';
import { mondayIn } from './terms-form';
import { WeekEntryForm } from './week-entry-form';

type Props = { driver: DriverWithDocuments };

/** A driver's fees, plans, and the form for an acerto of a week that has no record yet. */
export function DriverTerms({ driver }: Props) {
  return (
    <>
      <Fees driver={driver} />
      <Plans driver={driver} />
      <FormDisclosure needs="money.write" title="Acertos" label="Registar acerto">
        {(close) => <WeekEntryForm driver={driver} week={mondayIn(-1)} onClose={close} />}
      </FormDisclosure>
    </>
  );
}

const LIST = 'mb-3 divide-y divide-line rounded-xl border border-line text-sm';
const LINE = 'grid grid-cols-1 gap-1 px-4 py-3';

function Fees({ driver }: Props) {
  const fees = useTerms<FeesAnswer>(driver.id, 'fees');
  return (
    <Loaded of={fees} failure="Não foi possível carregar a taxa" skeleton="h-24 w-full">
      {(answer) => <FeeRules driver={driver} answer={answer} />}
    </Loaded>
  );
}

function FeeRules({ driver, answer: { version, rules, inForce } }: Props & { answer: FeesAnswer }) {
  const isDueAlways = rules.some(({ n, withoutEarnings }) => n === inForce && withoutEarnings);
  const fee = formatMoney(MONTHLY_FEE_CENTS[driver.contractType] / 100);
  const list = (
    <ul className={LIST}>
      {rules.map((rule) => (
        <Rule key={rule.n} rule={rule} inForce={rule.n === inForce} />
      ))}
      <li className={LINE}>
        <p className="font-medium">{`Taxa do contrato ${contractLabel(driver.contractType)}: ${fee}/mês`}</p>
        <p className="text-muted text-xs">{inForce === null ? 'Em vigor' : 'Até à primeira regra'}</p>
      </li>
    </ul>
  );
  return (
    <FormDisclosure needs="money.write" title="Taxa" label="Mudar taxa" list={list}>
      {(close) => <FeeForm driver={driver} version={version} withoutEarnings={isDueAlways} onClose={close} />}
    </FormDisclosure>
  );
}

function Rule({ rule, inForce }: { rule: DatedFee; inForce: boolean }) {
  const { from, withoutEarnings, createdBy, createdAt } = rule;
  return (
    <li className={LINE}>
      <p className="font-medium">
        {`${ruleWords(rule)}${withoutEarnings ? ', também em semanas sem ganhos' : ''}`}
      </p>
      <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
        {`${inForce ? 'Em vigor · ' : ''}a partir de ${formatDate(from)} · ${createdBy}, ${formatDate(createdAt)}`}
      </p>
    </li>
  );
}

function Plans({ driver }: Props) {
  const plans = useTerms<PlansAnswer>(driver.id, 'plans');
  return (
    <Loaded of={plans} failure="Não foi possível carregar os planos" skeleton="h-24 w-full">
      {(answer) => <PlanLines driver={driver} answer={answer} />}
    </Loaded>
  );
}

function PlanLines({ driver, answer: { version, plans: all } }: Props & { answer: PlansAnswer }) {
  const list = all.length > 0 && (
    <ul className={LIST}>
      {all.map((plan) => (
        <PlanLine key={plan.id} plan={plan} driverId={driver.id} />
      ))}
    </ul>
  );
  return (
    <FormDisclosure needs="money.write" title="Planos" label="Novo plano" list={list}>
      {(close) => <PlanForm driver={driver} version={version} begins={mondayIn(0)} onClose={close} />}
    </FormDisclosure>
  );
}

function PlanLine({ plan, driverId }: { plan: Plan; driverId: string }) {
  const id = useId();
  const { send, isSending, error } = useTermsChange(driverId, { done: 'O plano foi parado', onDone() {} });
  const isOver = Number(plan.left) === 0;
  const stop = () =>
    send({
      version: plan.version,
      call: (_key, shown) => api.plans[':id'].stop.$post({ param: { id: plan.id } }, shown),
    });
  return (
    <li className={LINE}>
      <p id={id} className="font-medium [overflow-wrap:anywhere]">
        {settlementWords(plan)}
      </p>
      <p className="tabular-nums">
        <span>
          {plan.instalments === null
            ? `${formatMoney(plan.amount)} por semana até ${formatDate(plan.until ?? '')}`
            : `${formatMoney(plan.total)} em ${plan.instalments} ${plan.instalments === 1 ? 'prestação' : 'prestações'}`}
        </span>
        <span>{`, a partir de ${formatDate(plan.from)}${plan.mayGoNegative ? ', mesmo abaixo de zero' : ''}`}</span>
      </p>
      <p className="text-muted text-xs tabular-nums">
        <span>{isOver ? 'Terminado' : progressOf(plan)}</span>
        {plan.stoppedAt !== null && <span>{` · parado em ${formatDate(plan.stoppedAt)}`}</span>}
      </p>
      {error && <Notice>{failureText(error)}</Notice>}
      {plan.stoppedAt === null && !isOver && (
        <div data-needs="money.write">
          <Button size="small" busy={isSending} aria-describedby={id} onClick={stop}>
            Parar
          </Button>
        </div>
      )}
    </li>
  );
}

/** The signs are in the words. */
function progressOf({ amount, taken, left }: Plan): string {
  const [done, ahead] = [taken, left].map((each) => formatMoney(Math.abs(Number(each))));
  return Number(amount) < 0
    ? `Descontado ${done} · Por descontar ${ahead}`
    : `Pago ${done} · Por pagar ${ahead}`;
}
