import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { rowWhere } from '../../../db/queries/row-where';
import { type ResultsOf, transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { auditIfChanged } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { inForceOn } from '../../platform/domain/dated-rules';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { beginningFault } from '../cars/beginning-rules';
import type { DatedTerms, TermsAnswer, TermsInput } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type Row = typeof reciboTerms.$inferSelect;

function reading(db: Database, id: string) {
  return {
    found: db.select({ id: drivers.id, erasedAt: drivers.erasedAt }).from(drivers).where(eq(drivers.id, id)),
    rules: db.select().from(reciboTerms).where(eq(reciboTerms.driverId, id)).orderBy(desc(reciboTerms.n)),
    account: db
      .select({ nif: bankAccounts.nif })
      .from(bankAccounts)
      .where(and(eq(bankAccounts.driverId, id), eq(bankAccounts.status, 'CONFIRMED'))),
  };
}

/** Raises `not_found`. */
export async function termsOf({ db, now }: Outside, id: string): Promise<TermsAnswer> {
  return answerOf(await transact(db, reading(db, id)), lisbonDate(now()));
}

function answerOf({ found, rules, account }: ResultsOf<ReturnType<typeof reading>>, today: string) {
  const [driver] = found;
  if (!driver) throw new AppError('not_found');
  const inForce = inForceOn(rules, today);
  return {
    id: driver.id,
    version: rules.length + 1,
    inForce: inForce?.n ?? null,
    nif: inForce?.nif ?? (account[0]?.nif || null),
    rules: rules.map(({ id: _id, driverId: _driver, fromMonday: from, ...rule }): DatedTerms => {
      return { ...rule, from };
    }),
  };
}

type Wanted = Omit<Row, 'id' | 'driverId' | 'n' | 'createdBy' | 'createdAt'>;

function wantedOf(given: TermsInput): Wanted {
  const none = { nif: null, ivaBasisPoints: null, lies: null, withholdingBasisPoints: null, reason: null };
  const { from: fromMonday, kind } = given;
  if (kind === 'NONE') return { ...none, fromMonday, kind };
  if (kind === 'DISPENSED') return { ...none, fromMonday, kind, reason: given.reason };
  return {
    ...none,
    fromMonday,
    kind,
    nif: given.nif,
    ivaBasisPoints: centsOfDecimal(given.iva),
    lies: given.lies,
    withholdingBasisPoints: centsOfDecimal(given.withholding),
  };
}

type By = { staff: string; shown: Shown };

/** Idempotent. Facts that staff have typed: nothing of a document changes them. Raises `invalid`, `not_found`,
 * `wrong_state`, `changed_meanwhile`. */
export async function setTerms(
  { db, now }: Outside,
  id: string,
  given: TermsInput,
  { staff, shown }: By,
): Promise<TermsAnswer> {
  const [at, today] = [now().toISOString(), lisbonDate(now())];
  const fault = beginningFault(given.from, today, 5);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const wanted = wantedOf(given);
  const before = await transact(db, reading(db, id));
  const [driver] = before.found;
  if (!driver) throw new AppError('not_found');
  if (driver.erasedAt) throw erased();
  const { rules } = before;
  const isDecidedSo = isSet(rules, wanted);
  const outcome = outcomeOf({ isDecidedSo, version: rules.length + 1 }, shown);
  if (outcome === 'done') return answerOf(before, today);
  if (outcome === 'changed') throw changed();
  const n = rules.length + 1;
  const row = { ...wanted, id: crypto.randomUUID(), driverId: id, n, createdBy: staff, createdAt: at };
  const { nif: _nif, reason: _reason, fromMonday, ...detail } = wanted;
  const isNext = sql`(SELECT count(*) FROM ${reciboTerms} WHERE driver_id = ${id}) = ${rules.length}
    AND EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND erased_at IS NULL)`;
  const { added, ...after } = await transact(db, {
    added: db.insert(reciboTerms).select(rowWhere(reciboTerms, row, isNext)),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action: 'recibo-terms.set',
      subject: id,
      detail: { from: fromMonday, ...detail },
    }),
    ...reading(db, id),
  });
  if (added.rowsAffected === 0) throw changed();
  return answerOf(after, today);
}

/** Whether this is the last rule set from that Monday. */
function isSet(rules: readonly Row[], wanted: Wanted): boolean {
  const last: Partial<Row> | undefined = rules.find(({ fromMonday }) => fromMonday === wanted.fromMonday);
  return (
    last !== undefined && Object.entries(wanted).every(([name, value]) => last[name as keyof Row] === value)
  );
}

function changed(): AppError {
  return new AppError('changed_meanwhile', {
    message: 'O que se pede a este condutor mudou entretanto: veja-o de novo antes de indicar outra coisa.',
  });
}
