import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonArrayOf, jsonOf } from '../../db/queries/json-of';
import { drivers } from '../../db/schema/drivers';
import { foldText } from '../domain/text';
import { VERSION } from './store';

/** In the order of their names, which neither case nor accents decide. */
export type DriverNames = { version: string; sorted: readonly { id: string; name: string }[] };

type Name = { id: string; fullName: string };
const NAMES = jsonArrayOf(jsonOf<Name>({ id: drivers.id, fullName: drivers.fullName }), sql`FROM ${drivers}`);

/** `known` itself while nothing has changed. */
export async function readDriverNames(db: Database, known: DriverNames | null): Promise<DriverNames> {
  const found = await db.get<{ version: string; names: string | null }>(sql`
    SELECT version, CASE WHEN version <> ${known?.version ?? ''} THEN ${NAMES} END AS names
    FROM (${VERSION})`);
  if (known && found.names === null) return known;
  const names: Name[] = JSON.parse(found.names ?? '[]');
  const sorted = names.map(({ id, fullName }) => ({ id, name: foldText(fullName) }));
  return { version: found.version, sorted: sorted.sort((a, b) => compare(a.name, b.name)) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
