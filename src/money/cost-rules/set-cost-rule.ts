import { desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { costRules } from '../../../db/schema/cost-rules';
import type { CostRule, Fleet } from '../../costs/movements/fleet';
import { actOnFleet } from '../../people/cars/act-on-fleet';
import { beginningFault } from '../../people/cars/beginning-rules';
import { refuseChanged } from '../../people/cars/change-row';
import { standingOf } from '../../people/cars/read-cars';
import { erased } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { ContractCostRule, CostRulesAnswer, DatedCostRule, DriverCostRule } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };

export async function contractRules(db: Database): Promise<CostRulesAnswer> {
  const rules = await db
    .select()
    .from(costRules)
    .where(isNull(costRules.driverId))
    .orderBy(desc(costRules.n));
  return answerOf(rules);
}

/** Raises `not_found`. */
export async function driverRules(db: Database, driverId: string): Promise<CostRulesAnswer> {
  if ((await standingOf(db, driverId)) === 'unknown') throw new AppError('not_found');
  const rules = await db
    .select()
    .from(costRules)
    .where(eq(costRules.driverId, driverId))
    .orderBy(desc(costRules.n));
  return answerOf(rules);
}

/** Idempotent. Raises `invalid`, `changed_meanwhile`. */
export function setContractRule(
  services: Outside,
  { contractType, ...rule }: ContractCostRule,
  by: By,
): Promise<CostRulesAnswer> {
  return setRule(services, { driverId: null, contractType }, rule, by);
}

/** Idempotent. Raises `not_found`, `invalid`, `wrong_state`, `changed_meanwhile`. */
export async function setDriverRule(
  services: Outside,
  driverId: string,
  rule: DriverCostRule,
  by: By,
): Promise<CostRulesAnswer> {
  const standing = await standingOf(services.db, driverId);
  if (standing === 'unknown') throw new AppError('not_found');
  if (standing === 'erased') throw erased();
  return setRule(services, { driverId, contractType: null }, rule, by);
}

type Whom = Pick<CostRule, 'driverId' | 'contractType'>;

function setRule(services: Outside, whom: Whom, given: DriverCostRule, { staff, shown }: By) {
  const fault = beginningFault(given.from, lisbonDate(services.now()), 1);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const { driverId, contractType } = whom;
  const wanted = {
    ...whom,
    fromMonday: given.from,
    kind: given.kind,
    pays: given.pays,
    basisPoints: given.pays === 'PART' ? centsOfDecimal(given.percent) : null,
    cents: given.pays === 'UP_TO' ? centsOfDecimal(given.amount) : null,
  };
  const part = { drivers: driverId === null ? [] : [driverId] };
  return actOnFleet(services, { staff }, part, (fleet, at) => {
    const rules = ofThese(fleet, whom);
    const isDecidedSo = isSet(rules, wanted);
    refuseChanged({ isDecidedSo, version: rules.length + 1 }, shown);
    if (isDecidedSo) return { answer: answerOf(rules) };
    const n = Math.max(0, ...fleet.rules.map((rule) => rule.n)) + 1;
    const added = { ...wanted, id: crypto.randomUUID(), n, createdBy: staff, createdAt: at };
    const { pays, basisPoints, cents } = wanted;
    const detail = { kind: wanted.kind, from: wanted.fromMonday, pays, basisPoints, cents };
    return {
      answer: answerOf([added, ...rules]),
      fleet: { ...fleet, rules: [...fleet.rules, added] },
      deeds: [{ action: 'cost-rule.set', subject: driverId ?? contractType ?? '', detail }],
    };
  });
}

/** Newest first: of the driver, or of all contracts. */
function ofThese({ rules }: Fleet, { driverId }: Whom): CostRule[] {
  return rules.filter((rule) => rule.driverId === driverId).toSorted((one, other) => other.n - one.n);
}

/** Whether this is the last rule for that kind and Monday. */
function isSet(rules: readonly CostRule[], wanted: Omit<CostRule, 'id' | 'n' | 'createdBy' | 'createdAt'>) {
  const last = rules.find(
    ({ contractType, fromMonday, kind }) =>
      contractType === wanted.contractType && fromMonday === wanted.fromMonday && kind === wanted.kind,
  );
  return (
    last !== undefined &&
    last.pays === wanted.pays &&
    last.basisPoints === wanted.basisPoints &&
    last.cents === wanted.cents
  );
}

function answerOf(rules: readonly CostRule[]): CostRulesAnswer {
  return { version: rules.length + 1, rules: rules.map(datedRule) };
}

function datedRule({ id: _id, driverId: _driver, fromMonday: from, ...rule }: CostRule): DatedCostRule {
  return { ...rule, from };
}
