import { strToU8, unzipSync } from 'fflate';
import { isOneOf } from '../../../db/queries/one-of';
import { recibos } from '../../../db/schema/recibos';
import type { Sheet } from '../../money/finances/workbook';
import type { MatchedDriver } from '../../people/recibos/read-recibos';
import { safeFileName, unusedName } from '../../platform/http/content-disposition';
import { streamedZip, type ZipEntry } from '../../platform/http/streamed-zip';
import { parseCsv } from '../../platform/tables/csv';
import { decodeText } from '../../platform/tables/decode';
import type { Services } from '../../services';

/** A fixed date makes equal files equal bytes. */
export const UNDATED = new Date(1980, 0, 1);

const FOLDER = 'recibos/';
const LIST = 'ficheiros.csv';

/** Lists the files of the recibos that count in these weeks, as `NIF_ATCUD.pdf`; null without one. */
export function filesSheet(drivers: readonly MatchedDriver[], mondays: readonly string[]): Sheet | null {
  const weeks = new Set(mondays);
  const counted = drivers.flatMap(({ rows, match }) => {
    const ids = new Set(match.allocations.filter(({ week }) => weeks.has(week)).map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  });
  const used = new Set<string>();
  const files = counted
    .flatMap(({ issuerNif, number, atcud, issuedOn, contentType, sha256 }) => {
      if (contentType === null || sha256 === null) return [];
      const name = safeFileName(`${issuerNif}_${atcud ?? number}`, contentType);
      return [{ name, issuerNif, number, atcud, issuedOn, sha256 }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (files.length === 0) return null;
  return {
    name: 'Ficheiros',
    headings: ['Ficheiro', 'NIF', 'Recibo', 'ATCUD', 'Data', 'SHA-256'],
    rows: files.map(({ name, issuerNif, number, atcud, issuedOn, sha256 }) => [
      { text: unusedName(name, used) },
      { text: issuerNif },
      { text: number },
      atcud === null ? null : { text: atcud },
      { date: issuedOn },
      { text: sha256 },
    ]),
  };
}

/** Streams the tables of a version that is kept, and each file that they list, from where recibos are kept. */
export function monthBody(services: Pick<Services, 'db' | 'storage' | 'log'>, zip: Uint8Array) {
  return streamedZip(monthEntries(services, zip), (error) =>
    services.log.error('accountant_month.failed', error),
  );
}

async function* monthEntries(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  zip: Uint8Array,
): AsyncGenerator<ZipEntry, void> {
  const tables = unzipSync(zip);
  for (const [name, bytes] of Object.entries(tables)) {
    yield { name, bytes, isDeflated: name.endsWith('.xlsx'), mtime: UNDATED };
  }
  const csv = parseCsv(decodeText(tables[LIST] ?? new Uint8Array()) ?? '');
  const rows = csv.ok ? csv.rows.filter(({ cells }) => cells.length === csv.header.length) : [];
  const listed = rows.map(({ cells }) => ({ name: cells[0] ?? '', sha256: cells.at(-1) ?? '' }));
  if (listed.length === 0) return;
  const digests = listed.map(({ sha256 }) => sha256);
  const { sha256, fileKey } = recibos;
  const kept = await db.select({ sha256, fileKey }).from(recibos).where(isOneOf(sha256, digests));
  const keyOf = new Map(kept.map((row) => [row.sha256, row.fileKey]));
  const missing: string[] = [];
  for (const file of listed) {
    const key = keyOf.get(file.sha256) ?? null;
    const found = key === null ? null : await storage.open(key);
    if (!found) missing.push(file.name);
    else {
      const bytes = await new Response(found.body).bytes();
      yield { name: `${FOLDER}${file.name}`, bytes, isDeflated: true, mtime: UNDATED };
    }
  }
  if (missing.length > 0) {
    const text = `Já não estão guardados:\r\n${missing.join('\r\n')}\r\n`;
    yield { name: `${FOLDER}EM-FALTA.txt`, bytes: strToU8(text), isDeflated: false, mtime: UNDATED };
  }
}
