import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { parsed } from '../../../db/queries/json-of';
import { carCards } from '../../../db/schema/car-cards';
import { costMovements } from '../../../db/schema/cost-movements';
import { shownPlate } from '../../platform/domain/plate';
import type { UnknownCard } from './schema';

const MOST_LISTED = 100;

/** Cards that files of costs name and nobody has entered, the last used first. */
export async function unknownCards(db: Database): Promise<UnknownCard[]> {
  const { card, kind, at, plate, state } = costMovements;
  const isCard = sql`${carCards.kind} <> 'PORTAGENS'`;
  const known = sql`SELECT ${carCards.number} FROM ${carCards} WHERE ${isCard}
    UNION ALL SELECT former.value FROM ${carCards}, json_each(${carCards.formerNumbers}) former WHERE ${isCard}`;
  const lastDay = sql<string>`substr(max(${at}), 1, 10)`;
  const found = await db
    .select({
      number: sql<string>`${card}`,
      isCharging: sql<number>`max(${kind} = 'charging')`.mapWith(Boolean),
      count: sql<number>`count(*)`,
      firstDay: sql<string>`substr(min(${at}), 1, 10)`,
      lastDay,
      plates: parsed(sql<string[]>`json_group_array(DISTINCT ${plate}) FILTER (WHERE ${plate} IS NOT NULL)`),
    })
    .from(costMovements)
    .where(sql`${card} IS NOT NULL AND ${card} NOT IN (${known}) AND ${state} <> 'gone'`)
    .groupBy(card)
    .orderBy(sql`${lastDay} DESC`, card)
    .limit(MOST_LISTED);
  return found.map(({ isCharging, plates, ...each }) => ({
    ...each,
    kind: isCharging ? ('CARREGAMENTO' as const) : ('COMBUSTIVEL' as const),
    plates: plates.map(shownPlate).toSorted(),
  }));
}
