import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { auditIfChanged } from '../../platform/audit/store';

export const FILES = [
  ['condutor.json', 'os seus dados de registo e o estado em que estão'],
  ['contratos.json', 'os contratos que teve, e desde que segunda-feira'],
  ['alteracoes.json', 'o que foi alterado nesses dados: o que era, e o que passou a ser'],
] as const;

export const ERASED_NAME = 'Condutor apagado';

function erasedFields(id: string) {
  const mark = id.slice(0, 8);
  return {
    fullName: ERASED_NAME,
    // The domain is reserved (RFC 2606); local parts differ, since equal addresses are shown as one person.
    email: `${mark}@apagado.invalid`,
    phoneNumber: '000000000',
    cmtvdeNumber: `apagado-${mark}`,
  };
}

export function knownDriverExists(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = ${id} AND ${drivers.erasedAt} IS NULL)`;
}

export function held(db: Database, id: string) {
  return {
    drivers: db.select().from(drivers).where(eq(drivers.id, id)),
    contracts: db
      .select()
      .from(contractPeriods)
      .where(eq(contractPeriods.driverId, id))
      .orderBy(contractPeriods.fromMonday),
    changes: db.select().from(driverChanges).where(eq(driverChanges.driverId, id)).orderBy(driverChanges.id),
  };
}

export function exported({ drivers: rows, contracts, changes }: ResultsOf<ReturnType<typeof held>>) {
  const [driver] = rows.map(({ registrationKeyHash, version, ...row }) => row);
  const changesMade = changes.map(({ at, changes: json }) => ({ at, changes: JSON.parse(json) }));
  const periods = contracts.map(({ driverId, ...period }) => period);
  return { 'condutor.json': driver, 'contratos.json': periods, 'alteracoes.json': changesMade };
}

/** Idempotent statements for the caller's batch. The row stays, anonymous, for the money that refers to it. */
export function erased(db: Database, { id, actor, at }: { id: string; actor: string; at: string }) {
  const version = sql`${drivers.version} + 1`;
  // Absences are deleted with the changes: without a day of leaving, no week counts as one of service.
  const withdrawn = { status: 'INACTIVE', leftOn: null, registrationKeyHash: null, erasesAt: null } as const;
  return [
    db
      .update(drivers)
      .set({ ...erasedFields(id), ...withdrawn, erasedAt: at, version })
      .where(sql`${drivers.id} = ${id} AND ${drivers.erasedAt} IS NULL`),
    auditIfChanged(db, { at, actor, action: 'driver.erase', subject: id }),
    db.delete(driverChanges).where(eq(driverChanges.driverId, id)),
  ];
}
