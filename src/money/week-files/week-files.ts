import { strToU8 } from 'fflate';
import { streamedZip, type ZipEntry } from '../../platform/http/streamed-zip';
import type { Services } from '../../services';
import { exportRecords } from '../finances/export-records';
import type { Search } from '../finances/filter';
import { fileOf, filesOfWeek } from '../payment-batches/store';
import { archiveCutOff, weekStatements } from '../statements/week-archive';

/** `withBankFiles`: they hold each IBAN whole. */
type Asked = { week: string; staff: string; withBankFiles: boolean };

/** Streams a week's statements, records and files for the bank, each as its separate call answers and audits it. The
 * statements come first, each made as it is read. Raises `not_found`. */
export async function weekFiles(services: Services, search: Search, { week, staff, withBankFiles }: Asked) {
  const statements = await weekStatements(services, week, staff);
  const asked = { week, format: 'xlsx' as const };
  const records = await exportRecords(services, search, { asked, staff });
  const files = withBankFiles ? await bankFiles(services, { week, staff }) : [];
  const others = [{ name: records.fileName, bytes: records.bytes, isDeflated: true }, ...files];
  return {
    body: streamedZip(inTurn(statements.files, others), archiveCutOff(services)),
    count: statements.count + others.length,
  };
}

async function bankFiles(
  { db, now }: Services,
  { week, staff }: Omit<Asked, 'withBankFiles'>,
): Promise<ZipEntry[]> {
  const at = now().toISOString();
  const files: ZipEntry[] = [];
  for (const { id } of await filesOfWeek(db, week)) {
    const found = await fileOf(db, { id, staff, at });
    if (!found?.file) continue;
    files.push({ name: found.fileName, bytes: strToU8(found.file), isDeflated: false });
  }
  return files;
}

async function* inTurn(
  first: AsyncGenerator<ZipEntry, void>,
  others: readonly ZipEntry[],
): AsyncGenerator<ZipEntry, void> {
  yield* first;
  yield* others;
}
