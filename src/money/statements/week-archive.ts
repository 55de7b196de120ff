import { audit } from '../../platform/audit/store';
import { safeFileName, unusedName } from '../../platform/http/content-disposition';
import { AppError, toAppError } from '../../platform/http/errors';
import { streamedZip, type ZipEntry } from '../../platform/http/streamed-zip';
import type { Services } from '../../services';
import type { Statement } from './schema';
import { statementOf } from './statement';
import { recordsOfWeek } from './store';
import { fileStem } from './wording-rules';

/** Streams every statement of a week as a PDF, once it is audited. Raises `not_found`. */
export async function weekArchive(
  services: Services,
  week: string,
  staff: string,
): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; count: number }> {
  const { db, log } = services;
  const records = await recordsOfWeek(db, week);
  if (records.length === 0) throw new AppError('not_found', { message: 'Esta semana não tem registos.' });
  await db.batch([
    audit(db, {
      at: services.now().toISOString(),
      actor: staff,
      action: 'statements.export',
      subject: week,
      detail: { records: records.length },
    }),
  ]);
  const entries = statementFiles(services, records, staff);
  const body = streamedZip(entries, (error) => log.error('statements.export_failed', error));
  return { body, count: records.length };
}

async function* statementFiles(
  services: Services,
  records: readonly { id: string }[],
  staff: string,
): AsyncGenerator<ZipEntry, void> {
  const used = new Set<string>();
  for (const { id } of records) {
    const statement = await found(services, id, staff);
    if (statement === null) continue;
    const name = unusedName(safeFileName(fileStem(statement), 'application/pdf'), used);
    yield { name, bytes: await services.pdfs(statement, null), isDeflated: true };
  }
}

/** Null where the record has been removed since. */
async function found(services: Services, id: string, staff: string): Promise<Statement | null> {
  try {
    return await statementOf(services, id, staff);
  } catch (error) {
    if (toAppError(error).code === 'not_found') return null;
    throw error;
  }
}
