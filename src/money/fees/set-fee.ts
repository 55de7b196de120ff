import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { feeRules } from '../../../db/schema/fee-rules';
import { changeWeeks, driverWeeksOf, type WeekChange } from '../../ledger/kernel/change-weeks';
import { ruleInForce } from '../../ledger/weeks/fee-of';
import { type DriverWeeks, dueWeeks, frozenWeeks, rateWeeks } from '../../ledger/weeks/rate-weeks';
import { frozenText } from '../../people/driver-changes/frozen-weeks';
import { audit } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { datedFee, isSet, refusalOf, ruleOf, type WantedFee } from './dated-fee-rules';
import { feesIn, newRule, readingFees } from './read-fees';
import type { FeeInput, FeesAnswer } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };
type Fees = NonNullable<ReturnType<typeof feesIn>>;

/** Raises `not_found`. */
export async function feesOf({ db, now }: Outside, id: string): Promise<FeesAnswer> {
  return answerOf(feesIn(await transact(db, readingFees(db, id))), lisbonDate(now()));
}

/** Idempotent (docs/rules/finances.md#fees-with-dates). Raises `invalid`, `not_found`, 409 or 412. */
export async function set({ db, now }: Outside, id: string, given: FeeInput, by: By): Promise<FeesAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const fields = refusalOf(given, today);
  if (fields) throw new AppError('invalid', { fields });
  const wanted = {
    from: given.from,
    rule: ruleOf(given),
    withoutEarnings: given.kind !== 'NONE' && given.withoutEarnings,
  };
  const scope = () => ({ drivers: [id], weeks: null, facts: () => readingFees(db, id) });
  const { facts } = await changeWeeks(db, scope, (read, found) => {
    const [driver] = driverWeeksOf(read);
    const fees = feesIn(found);
    if (!driver || !fees) throw new AppError('not_found');
    return withFee(db, driver, fees, wanted, { ...by, at: at.toISOString(), today });
  });
  return answerOf(feesIn(facts), today);
}

/** Null where the fee is already so. */
function withFee(
  db: Database,
  driver: DriverWeeks,
  fees: Fees,
  wanted: WantedFee,
  { staff, shown, at, today }: By & { at: string; today: string },
): WeekChange | null {
  if (fees.erasedAt) throw erased();
  const { id, version, rules } = fees;
  const outcome = outcomeOf({ isDecidedSo: isSet(rules.map(datedFee), wanted), version }, shown);
  if (outcome === 'done') return null;
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'As taxas deste condutor mudaram entretanto: veja-as de novo antes de indicar outra.',
    });
  }
  const added = newRule(wanted, { driverId: id, n: version, staff, at });
  const { payer } = driver;
  const changed: DriverWeeks = { ...driver, payer: { ...payer, rules: [...payer.rules, added] } };
  const isChanged = (week: string) =>
    ruleInForce(changed.payer.rules, week)?.n !== ruleInForce(payer.rules, week)?.n;
  const refusal = frozenText('esta taxa', frozenWeeks(driver, isChanged));
  if (refusal !== null) throw new AppError('wrong_state', { message: refusal });
  const { from, rule, withoutEarnings } = wanted;
  const rated = rateWeeks(changed, from, today);
  const isRated = new Set(rated.map(({ week }) => week));
  return {
    actor: staff,
    at,
    first: [
      db.insert(feeRules).values(added),
      audit(db, {
        at,
        actor: staff,
        action: 'fee-rule.set',
        subject: id,
        detail: { ...rule, from, withoutEarnings },
      }),
    ],
    rated,
    charged: dueWeeks(changed, today).filter(({ week }) => !isRated.has(week)),
  };
}

/** Raises `not_found`. */
function answerOf(fees: Fees | null, today: string): FeesAnswer {
  if (!fees) throw new AppError('not_found');
  const { id, version, rules } = fees;
  return { id, version, inForce: ruleInForce(rules, today)?.n ?? null, rules: rules.map(datedFee) };
}
