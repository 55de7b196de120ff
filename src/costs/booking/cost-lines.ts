import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { inPieces } from '../../../db/queries/pieces';
import type { Statement } from '../../../db/queries/transact';
import { costLines } from '../../../db/schema/cost-lines';
import type { CostLine, UnreadableLine } from '../cost-files/schema';
import type { StoredMovement } from '../movements/movement';
import { isOther } from './restated';

const LINES = jsonRows('id', 'fileId', 'line', 'movementId', 'cents', 'data', 'fault', 'held');

type Lines = {
  lines: readonly CostLine[];
  unreadable: readonly UnreadableLine[];
  /** The movements that have the values of these lines, and those that keep their own. */
  taken?: readonly StoredMovement[];
  kept?: readonly StoredMovement[];
};

/** Statements that write the lines of a file; those without a movement count nowhere. */
export function linesOf(
  db: Database,
  fileId: string,
  { lines, unreadable, taken = [], kept = [] }: Lines,
): Statement[] {
  const ids = new Map([...taken, ...kept].map(({ key, id }) => [key, id]));
  const standing = new Map(kept.map((movement) => [movement.key, movement]));
  const id = () => crypto.randomUUID();
  const rows = [
    ...lines.map(({ line, cents, ...data }) => {
      const movementId = ids.get(data.key) ?? null;
      const own = standing.get(data.key);
      return LINES.encode({
        held: own ? (isOther({ cents, ...data }, own) ? 'waiting' : 'kept') : null,
        id: id(),
        fileId,
        line,
        movementId,
        cents,
        data: JSON.stringify(data),
        fault: null,
      });
    }),
    ...unreadable.map(({ line, text, reason }) =>
      LINES.encode({
        id: id(),
        fileId,
        line,
        movementId: null,
        cents: null,
        data: JSON.stringify({ text }),
        fault: reason,
        held: null,
      }),
    ),
  ];
  return inPieces(rows).map((piece) =>
    insertSelect(db, costLines, { values: LINES.values(sql`value`), from: fromRows(piece) }),
  );
}
