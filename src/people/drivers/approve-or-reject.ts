import { sql } from 'drizzle-orm';
import { guard } from '../../../db/queries/batch-guard';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { settleWaiting } from '../../costs/booking/settle-due';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { bookWaiting, readWaitingFor } from './book-waiting';
import { type Decision, readingDecision, writeDecision } from './decision-store';
import type { DriverDecision } from './schema';

/** Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state` and `duplicate_active_driver`. */
export async function approveOrReject(
  services: Services,
  id: string,
  status: DriverDecision['status'],
  { staff, shown }: { staff: string; shown: Shown },
) {
  const decision = { id, status, staff, shown };
  const driver = await (status === 'ACTIVE' ? approve(services, decision) : reject(services, decision));
  if (!driver) throw new AppError('not_found');
  const outcome = outcomeOf({ isDecidedSo: driver.status === status, version: driver.version }, shown);
  if (outcome === 'done') {
    // Costs that waited for the approval; the hourly job decides them if the process ends here.
    if (status === 'ACTIVE') await settleWaiting(services.db, { staff, at: services.now().toISOString() });
    return { id, status, version: driver.version };
  }
  if (driver.status !== 'PENDING_VALIDATION') {
    throw new AppError(outcome === 'changed' ? 'changed_meanwhile' : 'wrong_state', {
      message: 'Este condutor já foi decidido. Os dados foram atualizados.',
    });
  }
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.',
    });
  }
  if (driver.documentsUndecided) {
    throw new AppError('wrong_state', {
      message: 'Todos os documentos devem ser aprovados antes de ativar o condutor.',
    });
  }
  throw new AppError('duplicate_active_driver');
}

type Deciding = Omit<Decision, 'now'>;

async function reject({ db, now }: Services, deciding: Deciding) {
  const decision = { ...deciding, now: now() };
  const { after } = await transact(db, {
    written: writeDecision(db, decision),
    after: readingDecision(db, decision),
  });
  return after[0];
}

/** Books rows that wait for the driver in the same batch. */
async function approve({ db, now }: Services, deciding: Deciding) {
  const { id: driverId, staff: actor } = deciding;
  const scope = async () => {
    const decision = { ...deciding, now: now() };
    const at = decision.now.toISOString();
    const facts = () => ({ driver: readingDecision(db, decision) });
    return { ...(await readWaitingFor(db, { driverId, at })), facts, decision, at };
  };
  const { facts } = await changeRows(
    db,
    scope,
    (weeks, { driver: [driver] }, { decision, at, ...waiting }) => {
      if (!driver?.mayDecide) return null;
      const isApproved = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND approved_at IS NOT NULL)`;
      const statements = [...writeDecision(db, decision), guard(db, 'basis', isApproved)];
      return bookWaiting(db, weeks, waiting, { driverId, actor, at, deciding: statements });
    },
  );
  return facts.driver[0];
}
