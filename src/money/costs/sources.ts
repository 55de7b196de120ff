import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { costSources } from '../../../db/schema/cost-sources';
import type { ColumnMapping } from '../../costs/cost-files/schema';
import { audit } from '../../platform/audit/store';
import { SOURCE_LABELS } from './cost-label-rules';
import type { CostSourceAnswer, CostSourceInput } from './schema';

type By = { staff: string; at: string };

/** The columns that staff have named, by the fingerprint of the header. */
export async function mappings(db: Database): Promise<Map<string, ColumnMapping>> {
  const found = await db.select().from(costSources).where(isNotNull(costSources.mapping));
  return new Map(found.map(({ id, mapping }) => [id, mapping as ColumnMapping]));
}

/** A source without settings has its movements in their week. */
export async function sourceOf(db: Database, id: string): Promise<{ weeksLater: number }> {
  const [found] = await db
    .select({ weeksLater: costSources.weeksLater })
    .from(costSources)
    .where(eq(costSources.id, id));
  return found ?? { weeksLater: 0 };
}

type Mapped = { header: string; fileName: string; mapping: ColumnMapping };

/** Keeps which column is what; another mapping of the same header takes its place. */
export async function keepMapping(db: Database, { staff, at }: By, { header, fileName, mapping }: Mapped) {
  const changed = { mapping: JSON.parse(JSON.stringify(mapping)), changedBy: staff, changedAt: at };
  await transact(db, {
    kept: db
      .insert(costSources)
      .values({ id: header, name: fileName, ...changed })
      .onConflictDoUpdate({ target: costSources.id, set: { ...changed, version: sql`version + 1` } }),
    audit: audit(db, { at, actor: staff, action: 'cost-source.map', subject: header }),
  });
}

/** Sources that files have come from, the last used first. */
export async function listSources(db: Database): Promise<CostSourceAnswer[]> {
  const lastFileAt = sql<string>`max(${costFiles.createdAt})`;
  const found = await db
    .select({ id: costFiles.source, lastFileAt, name: costSources.name, weeksLater: costSources.weeksLater })
    .from(costFiles)
    .leftJoin(costSources, eq(costSources.id, costFiles.source))
    .where(eq(costFiles.outcome, 'imported'))
    .groupBy(costFiles.source)
    .orderBy(desc(lastFileAt));
  return found.map(({ id, name, weeksLater, ...rest }) => ({
    id: id ?? '',
    name: sourceName(id, name),
    weeksLater: weeksLater ?? 0,
    ...rest,
  }));
}

/** Movements of files to come are charged in their week, or in the next one. */
export async function setSource(
  db: Database,
  { staff, at }: By,
  id: string,
  { weeksLater, name }: CostSourceInput,
): Promise<CostSourceAnswer[]> {
  const changed = { weeksLater, changedBy: staff, changedAt: at, ...(name ? { name } : {}) };
  await transact(db, {
    set: db
      .insert(costSources)
      .values({ id, ...changed, name: name || sourceName(id, null) })
      .onConflictDoUpdate({ target: costSources.id, set: { ...changed, version: sql`version + 1` } }),
    audit: audit(db, { at, actor: staff, action: 'cost-source.set', subject: id, detail: { weeksLater } }),
  });
  return listSources(db);
}

/** A format's name, else the name that staff gave, else a word for any other file. */
export function sourceName(id: string | null, name: string | null): string {
  const known = Object.entries(SOURCE_LABELS).find(([source]) => source === id)?.[1];
  return known ?? name ?? 'Ficheiro de custos';
}
