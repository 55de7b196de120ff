import { and, eq, sql } from 'drizzle-orm';
import { jsonOf } from '../../../db/queries/json-of';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { cars, isTakenOn } from '../../../db/schema/cars';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { auditEach } from '../../platform/audit/store';
import { reopenDocuments } from '../../platform/decisions/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { openDriverExists } from '../drivers/register';
import { registrationOpenSince } from '../drivers/registration-limits';
import type { NamedCarInput } from '../drivers/schema';
import { waitingCar } from './waiting-car-rules';
import { NO_PAPERS } from './write-car';

/** Replaces what the driver named before; a car that was taken on since stays the fleet's. Changing it reopens the
 * decision on its document. Raises `document_refused` where the driver is not open to the registrant. */
export async function nameCar({ db, now: clock }: Pick<Services, 'db' | 'now'>, input: NamedCarInput) {
  const now = clock();
  const at = now.toISOString();
  const driverId = input.driverId.toLowerCase();
  const car = waitingCar(driverId, input, { staff: 'visitor', at });
  const named = JSON.stringify(car.named);
  const isOpen = openDriverExists(db, driverId, registrationOpenSince(now));
  const changed = sql`(SELECT json_group_array(given.key) FROM json_each(${named}) given
    WHERE given.value IS NOT ${cars.named} ->> given.key)`;
  const isChanging = sql`(${isOpen} AND NOT EXISTS (
    SELECT 1 FROM ${cars} WHERE ${cars.namedBy} = ${driverId} AND ${changed} = '[]'))`;
  const { plate, make, model } = car;
  const { after } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'visitor',
      action: 'vehicle.set',
      subject: sql`own.id`,
      detail: jsonOf({ fields: sql`json(${changed})` }),
      from: sql`FROM (SELECT ${driverId} AS id) own LEFT JOIN ${cars} ON ${cars.namedBy} = own.id
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
    takenOn: db
      .update(cars)
      .set(UNNAMED)
      .where(and(eq(cars.namedBy, driverId), isTakenOn, isChanging)),
    change: db
      .insert(cars)
      .select(
        rowWhere(
          cars,
          { ...NO_PAPERS, ...car, endedOn: null, version: 1, isWaiting: sql`1`, named: sql`${named}` },
          isChanging,
        ),
      )
      .onConflictDoUpdate({
        target: cars.namedBy,
        set: { plate, make, model, named: car.named, version: sql`${cars.version} + 1` },
      }),
    after: db
      .select({ id: cars.id, named: cars.named })
      .from(cars)
      .where(and(eq(cars.namedBy, driverId), isOpen)),
  });
  const [kept] = after;
  if (!kept?.named)
    throw new AppError('document_refused', { message: 'Não foi possível associar a viatura.' });
  return { id: kept.id, driverId, ...kept.named };
}

export const UNNAMED = { namedBy: null, named: null, namedAt: null };
