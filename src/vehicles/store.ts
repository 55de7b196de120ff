import type { Database } from '../../db/client';
import { rowWhere } from '../../db/row-where';
import { vehicles } from '../../db/schema/vehicles';
import { auditIfChanged } from '../audit/store';
import { openDriverExists } from '../drivers/store';
import type { VehicleInput } from './schema';

/** Sets the driver's vehicle, in the place of an earlier one; null when the driver is not open to its registrant. */
export async function setVehicle(
  db: Database,
  { driverId, licensePlate, make, model }: VehicleInput,
  { now, openSince }: { now: Date; openSince: string },
) {
  const at = now.toISOString();
  const fields = { licensePlate, make, model };
  const row = { id: crypto.randomUUID(), driverId, ...fields, createdAt: at };
  const [rows] = await db.batch([
    db
      .insert(vehicles)
      .select(rowWhere(vehicles, row, openDriverExists(db, driverId, openSince)))
      .onConflictDoUpdate({ target: vehicles.driverId, set: fields })
      .returning({
        id: vehicles.id,
        driverId: vehicles.driverId,
        licensePlate: vehicles.licensePlate,
        make: vehicles.make,
        model: vehicles.model,
      }),
    auditIfChanged(db, { at, actor: 'visitor', action: 'vehicle.set', subject: driverId }),
  ]);
  return rows[0] ?? null;
}
