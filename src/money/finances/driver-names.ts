import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { foldText } from '../../platform/domain/text';
import { VERSION } from './store';

/** Sorted by name, ignoring case and accents. */
export type DriverNames = { version: string; sorted: readonly { id: string; name: string }[] };

/** Returns `known` itself while nothing has changed. */
export async function readDriverNames(db: Database, known: DriverNames | null): Promise<DriverNames> {
  const { version } = await db.get<{ version: string }>(VERSION);
  if (known?.version === version) return known;
  const names = await db.select({ id: drivers.id, fullName: drivers.fullName }).from(drivers);
  const sorted = names.map(({ id, fullName }) => ({ id, name: foldText(fullName) }));
  return { version, sorted: sorted.sort((a, b) => compare(a.name, b.name)) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
