import type { SQL } from 'drizzle-orm';
import type { Statement } from '../../../db/queries/transact';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { bookWaiting, NOTHING, readWaitingFor } from '../drivers/book-waiting';
import { readStanding, type Standing, standing, writeCorrection } from './driver-corrections';
import type { CorrectedDriver, DriverCorrection } from './schema';

/** A data request adds a condition that must still hold, and statements to the batch. */
type Asked = { onlyIf: SQL; following: readonly Statement[] };

/** Idempotent; books rows that waited for the new address or number. Raises what `approveOrReject` raises. */
export async function correctDriver(
  services: Services,
  id: string,
  fields: DriverCorrection,
  { staff, shown, asked }: { staff: string; shown: Shown; asked?: Asked },
): Promise<CorrectedDriver> {
  const { db, now } = services;
  const changeId = crypto.randomUUID();
  const scope = async () => {
    const before = await readStanding(db, { id, fields, onlyIf: asked?.onlyIf });
    const at = now();
    const driver = { driverId: id, at: at.toISOString(), becoming: fields };
    const waiting = before && mayBook(before, fields, shown) ? await readWaitingFor(db, driver) : NOTHING;
    return { ...waiting, at, facts: () => ({ standing: standing(db, { id, fields }) }) };
  };
  const { facts } = await changeRows(db, scope, (weeks, _facts, { at, ...waiting }) => {
    const correction = { id, fields, changeId, staff, shown, now: at, onlyIf: asked?.onlyIf };
    const deciding = writeCorrection(db, correction);
    const by = { driverId: id, actor: staff, at: at.toISOString(), deciding };
    const { others = [], ...booking } = bookWaiting(db, weeks, waiting, by);
    return { ...booking, others: [...others, ...(asked?.following ?? [])] };
  });
  const [after] = facts.standing;
  if (!after) throw new AppError('not_found');
  const { erasedAt, isWanted, wasActive, taken, ...driver } = after;
  const outcome = outcomeOf({ isDecidedSo: isAsGiven(after, fields), version: after.version }, shown);
  if (erasedAt) throw erased();
  if (outcome === 'done') return { id, ...driver };
  if (!isWanted) throw new AppError('wrong_state');
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor foram alterados entretanto: compare-os com o que escreveu.',
    });
  }
  const fact = taken?.field === 'email' ? 'este email' : 'este número CMTVDE';
  throw new AppError('duplicate_active_driver', {
    message: `${taken?.fullName ?? 'Outro condutor ativo'} já tem ${fact}.`,
    fields: { [taken?.field ?? 'email']: `${taken?.fullName ?? 'Outro condutor ativo'} já tem ${fact}.` },
  });
}

/** The booking shares the guard of the change, so that neither is written without the other. */
function mayBook(
  { erasedAt, isWanted, wasActive, taken, version, ...was }: Standing,
  { email = was.email, phoneNumber = was.phoneNumber }: DriverCorrection,
  shown: Shown,
): boolean {
  const changesIdentifier = email !== was.email || phoneNumber !== was.phoneNumber;
  return (
    wasActive &&
    isWanted &&
    changesIdentifier &&
    erasedAt === null &&
    taken === null &&
    (shown?.includes(version) ?? true)
  );
}

function isAsGiven(driver: Standing, fields: DriverCorrection): boolean {
  return Object.entries(fields).every(([name, value]) => driver[name as keyof DriverCorrection] === value);
}
