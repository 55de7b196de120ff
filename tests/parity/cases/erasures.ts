import type { Database } from '../../../db/opening/client';
import { REJECTED_KEEP_DAYS } from '../../../src/operations/privacy/erasure-limits';
import { noteErasures } from '../../../src/operations/privacy/who-is-erased';
import { daysFrom } from '../../../src/platform/domain/calendar';
import { insertDriver } from '../../support/databases/rows';
import { type Case, staff } from '../case';

export const REJECTED = 'a0a8ab1c-55a0-4a27-9d0e-2f0b4f6f7a01';
const UNFINISHED = 'b0a8ab1c-55a0-4a27-9d0e-2f0b4f6f7a02';

/** Inserts two old registrations into every target, of whose erasure staff are notified. */
export async function insertOldRegistrations(db: Database): Promise<void> {
  const now = new Date();
  const longAgo = daysFrom(now, -REJECTED_KEEP_DAYS);
  const rejected = { fullName: 'Recusado Antigo', status: 'INACTIVE', decidedAt: longAgo } as const;
  const unfinished = { fullName: 'Inacabado Antigo', status: 'PENDING_VALIDATION' } as const;
  await insertDriver(db, { id: REJECTED, createdAt: longAgo, ...rejected });
  await insertDriver(db, { id: UNFINISHED, createdAt: longAgo, ...unfinished });
  await noteErasures(db, REJECTED_KEEP_DAYS, now);
}

const kept = (id: string) => ({ method: 'POST', path: `/api/driver-erasures/${id}/postpone` });
const LIST = { path: '/api/driver-erasures' };

/** Registrations that are soon to be erased, and are kept. */
export const ERASURES: Case[] = [
  staff('what is to be erased', LIST),
  staff('a registration is kept', kept(REJECTED)),
  staff('what is to be erased, the kept one last', LIST),
  staff('a registration is kept again', kept(REJECTED)),
  staff('who never finished is rejected', {
    method: 'PATCH',
    path: `/api/drivers/${UNFINISHED}/status`,
    body: { status: 'INACTIVE' },
  }),
  staff('what is to be erased, all of it rejected', LIST),
  staff('a registration that is not to be erased is kept', ({ eva = '' }) => kept(eva), 404),
  staff('a registration there is not is kept', kept('x'), 404),
];
