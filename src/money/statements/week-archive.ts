import { audit } from '../../platform/audit/store';
import { safeFileName, unusedName } from '../../platform/http/content-disposition';
import { AppError, toAppError } from '../../platform/http/errors';
import { streamedZip, type ZipEntry } from '../../platform/http/streamed-zip';
import type { Services } from '../../services';
import type { Statement } from './schema';
import { statementOf } from './statement';
import { recordsOfWeek } from './store';
import { fileStem } from './wording-rules';

/** Streams every statement of a week as a PDF. Raises `not_found`. */
export async function weekArchive(services: Services, week: string, staff: string) {
  const { files, count } = await weekStatements(services, week, staff);
  return { body: streamedZip(files, archiveCutOff(services)), count };
}

/** Returns the statements of a week, each made as it is asked for, once their export is audited. Raises `not_found`. */
export async function weekStatements(
  services: Services,
  week: string,
  staff: string,
): Promise<{ files: AsyncGenerator<ZipEntry, void>; count: number }> {
  const { db } = services;
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
  return { files: statementFiles(services, records, staff), count: records.length };
}

export function archiveCutOff({ log }: Pick<Services, 'log'>) {
  return (error: unknown) => log.error('statements.export_failed', error);
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
