import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { cars } from '../../../db/schema/cars';
import { documentReminders } from '../../../db/schema/document-reminders';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { lisbonDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { wallTime } from '../../platform/domain/wall-time';
import { PAPER_LABELS, papersOf } from '../cars/car-paper-rules';
import { daysLeft } from '../documents/expiry-rules';
import { paperKey, paperReminderDue } from './reminder-rules';
import type { WantedPaper } from './store';

/** Papers of cars that are their drivers' own, with the threshold that is due, by driver. A paper with another date is
 * another one. */
export async function duePapers(db: Database, now: Date): Promise<Map<string, WantedPaper[]>> {
  const at = wallTime(now);
  const sent = sql<string>`coalesce((SELECT group_concat(document_id || ' ' || days) FROM ${documentReminders}
    WHERE driver_id = ${drivers.id}), '')`;
  const found = await db
    .select({ driverId: drivers.id, car: cars, sent })
    .from(cars)
    .innerJoin(holdings, and(eq(holdings.carId, cars.id), isNull(holdings.cardId)))
    .innerJoin(drivers, eq(drivers.id, holdings.driverId))
    .where(
      and(
        eq(cars.owner, 'CONDUTOR'),
        eq(drivers.status, 'ACTIVE'),
        lte(holdings.startsAt, at),
        or(isNull(holdings.endsAt), gt(holdings.endsAt, at)),
      ),
    );
  const due = new Map<string, WantedPaper[]>();
  for (const { driverId, car, sent } of found) {
    const known = new Set(sent.split(','));
    for (const { paper, date } of papersOf(car, lisbonDate(now))) {
      const days = paperReminderDue(daysLeft(date, now));
      const key = paperKey({ carId: car.id, paper, date, driverId });
      if (days === null || known.has(`${key} ${days}`)) continue;
      const named = { carId: car.id, plate: shownPlate(car.plate), name: PAPER_LABELS[paper], date };
      due.set(driverId, [...(due.get(driverId) ?? []), { key, days, paper, version: car.version, named }]);
    }
  }
  return due;
}
