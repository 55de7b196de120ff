import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { changedFields } from '../../../db/queries/changed-fields';
import { jsonOf } from '../../../db/queries/json-of';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { vehicles } from '../../../db/schema/vehicles';
import { auditEach } from '../../platform/audit/store';
import { reopenDocuments } from '../../platform/decisions/store';
import { openDriverExists } from '../drivers/registration-store';
import type { VehicleInput } from './schema';

/** Changing the vehicle reopens its document's decision. Null when the driver is not open to the registrant. */
export async function setVehicle(
  db: Database,
  { driverId, licensePlate, make, model }: VehicleInput,
  { now, openSince }: { now: Date; openSince: string },
) {
  const at = now.toISOString();
  const fields = { licensePlate, make, model };
  const row = { id: crypto.randomUUID(), driverId, ...fields, createdAt: at };
  const isOpen = openDriverExists(db, driverId, openSince);
  const changed = changedFields(vehicles, fields);
  const isChanging = sql`(${isOpen} AND NOT EXISTS (
    SELECT 1 FROM ${vehicles} WHERE ${vehicles.driverId} = ${driverId} AND ${changed} = '[]'))`;
  const { after } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'visitor',
      action: 'vehicle.set',
      subject: sql`own.id`,
      detail: jsonOf({ fields: sql`json(${changed})` }),
      from: sql`FROM (SELECT ${driverId} AS id) own LEFT JOIN ${vehicles} ON ${vehicles.driverId} = own.id
        WHERE ${isChanging}`,
    }),
    reopened: reopenDocuments(db, {
      which: sql`${documents.driverId} = ${driverId} AND doc_type = 'VEHICLE_DOC' AND ${isChanging}`,
      at,
    }),
    driver: db
      .update(drivers)
      .set({ version: sql`${drivers.version} + 1` })
      .where(and(eq(drivers.id, driverId), isChanging)),
    change: db
      .insert(vehicles)
      .select(rowWhere(vehicles, row, isChanging))
      .onConflictDoUpdate({ target: vehicles.driverId, set: fields }),
    after: db
      .select({
        id: vehicles.id,
        driverId: vehicles.driverId,
        licensePlate: vehicles.licensePlate,
        make: vehicles.make,
        model: vehicles.model,
      })
      .from(vehicles)
      .where(and(eq(vehicles.driverId, driverId), isOpen)),
  });
  return after[0] ?? null;
}
