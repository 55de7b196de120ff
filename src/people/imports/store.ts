import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { inPieces, insertRows } from '../../../db/queries/pieces';
import { cars } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { auditEach } from '../../platform/audit/store';
import { waitingCar } from '../cars/waiting-car-rules';
import type { NewDriver } from './schema';

type Imported = NewDriver & { id: string };

const DRIVERS = jsonRows(
  ...(['id', 'fullName', 'email', 'phoneNumber', 'cmtvdeNumber', 'contractType', 'approvedAt'] as const),
);

/** Steps of the batch that books rows for the new drivers. */
export function addFleet(db: Database, fleet: readonly Imported[], by: { staff: string; at: string }) {
  return inPieces(fleet).flatMap((piece) => statementsOf(db, piece, by));
}

/** Returns the instant (ISO 8601) since which an imported driver counts as ACTIVE. */
export function approvedAt(contractDate: string | null, at: string): string {
  return contractDate === null ? at : `${contractDate}T00:00:00.000Z`;
}

function statementsOf(
  db: Database,
  fleet: readonly Imported[],
  { staff, at }: { staff: string; at: string },
) {
  const from = (rows: unknown) => sql`FROM json_each(${JSON.stringify(rows)})`;
  const people = fleet.map(({ contractDate, ...driver }) =>
    DRIVERS.encode({ ...driver, approvedAt: approvedAt(contractDate, at) }),
  );
  const named = fleet.flatMap(({ id, car }) => (car ? [waitingCar(id, car, { staff, at })] : []));
  const decided = { decidedBy: sql`${staff}`, decidedAt: sql`${at}`, createdAt: sql`${at}` };
  return [
    insertSelect(db, drivers, {
      values: { ...DRIVERS.values(sql`value`), ...decided, status: sql`'ACTIVE'`, version: sql`1` },
      from: from(people),
    }),
    ...insertRows(db, cars, named),
    auditEach(db, {
      at,
      actor: staff,
      action: 'driver.import',
      subject: sql`value`,
      from: from(fleet.map(({ id }) => id)),
    }),
  ];
}
