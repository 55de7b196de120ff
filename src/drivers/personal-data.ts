import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import type { ResultsOf } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { auditIfChanged } from '../audit/store';

export const FILES = [['condutor.json', 'os seus dados de registo e o estado em que estão']] as const;

export const ERASED_NAME = 'Condutor apagado';
/** Reserved (RFC 2606); the local part differs per driver, since equal addresses are shown as one person. */
const ERASED_DOMAIN = '@apagado.invalid';

function erasedFields(id: string) {
  const mark = id.slice(0, 8);
  return {
    fullName: ERASED_NAME,
    email: `${mark}${ERASED_DOMAIN}`,
    phoneNumber: '000000000',
    cmtvdeNumber: `apagado-${mark}`,
  };
}

/** All fields, or a registrant with an address of that domain would pass for erased. */
export const isErased = sql`(
  ${drivers.fullName} = ${ERASED_NAME} AND ${drivers.email} = substr(${drivers.id}, 1, 8) || ${ERASED_DOMAIN}
  AND ${drivers.phoneNumber} = '000000000' AND ${drivers.cmtvdeNumber} = 'apagado-' || substr(${drivers.id}, 1, 8))`;

export function held(db: Database, id: string) {
  return { drivers: db.select().from(drivers).where(eq(drivers.id, id)) };
}

export function exported({ drivers: rows }: ResultsOf<ReturnType<typeof held>>) {
  const [driver] = rows.map(({ registrationKeyHash, version, ...row }) => row);
  return { 'condutor.json': driver };
}

/** For a batch; idempotent. The row stays, anonymous, for the money that refers to it. */
export function erased(db: Database, { id, actor, at }: { id: string; actor: string; at: string }) {
  const version = sql`${drivers.version} + 1`;
  const withdrawn = { status: 'INACTIVE', registrationKeyHash: null, erasesAt: null } as const;
  return [
    db
      .update(drivers)
      .set({ ...erasedFields(id), ...withdrawn, version })
      .where(sql`${drivers.id} = ${id} AND NOT ${isErased}`),
    auditIfChanged(db, { at, actor, action: 'driver.erase', subject: id }),
  ];
}
