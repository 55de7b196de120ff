import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { feeRules } from '../../../db/schema/fee-rules';
import { readDriverWeeks, writeCharges, writeRates } from '../../ledger/kernel/rate-weeks';
import { retryBasis } from '../../ledger/kernel/retry-stale';
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
import { newRule, readFees } from './read-fees';
import type { FeeInput, FeesAnswer } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };
type Found = NonNullable<Awaited<ReturnType<typeof readFees>>>;

/** Raises `not_found`. */
export async function feesOf({ db, now }: Outside, id: string): Promise<FeesAnswer> {
  const found = await readFees(db, id);
  if (!found) throw new AppError('not_found');
  return answerOf(found, lisbonDate(now()));
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
  const found = await retryBasis(() => setOnce(db, id, wanted, { ...by, at: at.toISOString(), today }));
  return answerOf(found, today);
}

async function setOnce(
  db: Database,
  id: string,
  wanted: WantedFee,
  { staff, shown, at, today }: By & { at: string; today: string },
): Promise<Found> {
  const { drivers, isStill } = await readDriverWeeks(db, [id]);
  const [driver] = drivers;
  // The guard of the write detects changes after this read.
  const found = await readFees(db, id);
  if (!driver || !found) throw new AppError('not_found');
  if (found.isErased) throw erased();
  const { version, rules } = found;
  const outcome = outcomeOf({ isDecidedSo: isSet(rules.map(datedFee), wanted), version }, shown);
  if (outcome === 'done') return found;
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
  const due = dueWeeks(changed, today).filter(({ week }) => !isRated.has(week));
  await transact(db, {
    isStill,
    added: db.insert(feeRules).values(added),
    audit: audit(db, {
      at,
      actor: staff,
      action: 'fee-rule.set',
      subject: id,
      detail: { ...rule, from, withoutEarnings },
    }),
    rated: writeRates(db, rated, at),
    charged: writeCharges(db, due, { actor: staff, at }),
  });
  return { ...found, version: version + 1, rules: [added, ...rules] };
}

function answerOf({ id, version, rules }: Found, today: string): FeesAnswer {
  return { id, version, inForce: ruleInForce(rules, today)?.n ?? null, rules: rules.map(datedFee) };
}
