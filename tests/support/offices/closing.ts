import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/opening/client';
import { weekClosings } from '../../../db/schema/week-closings';

/** As if staff had closed it, and nothing had been carried over. */
export async function insertClosing(db: Database, weekStartDate = '2026-11-09'): Promise<string> {
  const id = randomUUID();
  const closedAt = '2026-11-20T09:00:00.000Z';
  await db.insert(weekClosings).values({ id, weekStartDate, closedBy: 'staff@frota.local', closedAt });
  return id;
}
