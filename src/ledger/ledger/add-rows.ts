import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import type { Statement } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import type { FileToDecide } from './decide-files';

const ROWS = jsonRows(
  'reportId',
  'platform',
  'weekStartDate',
  'externalId',
  'driverId',
  'state',
  'reason',
  'faultColumn',
  'doubt',
  'isOrdered',
  'isConfirmed',
  'hasSuccessor',
  'differenceCents',
  'grossCents',
  'commissionCents',
  'adjustmentsCents',
  'cashCents',
  'fullName',
  'email',
  'phone',
  'line',
  'cells',
  'versionAt',
);

/** Characters per statement: a libSQL server accepts no value over 4 MB. */
const MOST_AT_ONCE = 1_000_000;

/** Inserts the rows of new reports in their decided state. */
export function addRows(db: Database, files: readonly FileToDecide[], at: string): Statement[] {
  const rows = files.flatMap(encodedRows);
  return inPieces(rows).map((piece) =>
    insertSelect(db, earnings, {
      values: {
        ...ROWS.values(sql`value`),
        changedIn: ROWS.value('reportId', sql`value`),
        createdAt: sql`${at}`,
      },
      from: fromRows(piece),
    }),
  );
}

function encodedRows({ weekStartDate, given, rows }: FileToDecide): unknown[][] {
  return rows.flatMap((row, n) => {
    const own = given[n];
    if (!own) return [];
    const { fullName, email, phone, line, cells, differenceCents } = own;
    return [
      ROWS.encode({
        ...row,
        ...row.amounts,
        reportId: row.report.id,
        weekStartDate,
        faultColumn: row.column,
        differenceCents,
        fullName,
        line,
        cells: JSON.stringify(cells),
        // The person's data is stored only for rows that staff must assign.
        email: own.reason === null ? null : email,
        phone: own.reason === null ? null : phone,
      }),
    ];
  });
}

function inPieces(rows: readonly unknown[][]): unknown[][][] {
  const pieces: unknown[][][] = [];
  let size = MOST_AT_ONCE;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (size + length > MOST_AT_ONCE) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(row);
    size += length;
  }
  return pieces;
}
