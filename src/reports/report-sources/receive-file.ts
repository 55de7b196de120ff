import { sql } from 'drizzle-orm';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { bookReports, type Provenance } from '../../ledger/kernel/book-reports';
import { findReports, isQuarantined } from '../../ledger/kernel/reports';
import { openFile } from '../../ledger/report-files/open-files';
import { fileContext } from '../../ledger/report-files/read-file';
import { TooComplexError } from '../../mail/messages/too-complex';
import { receiveCosts } from '../../money/costs/receive';
import { mappings } from '../../money/costs/sources';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { QUARANTINE_FULL_TEXT } from '../inbox/reason-texts';
import { deleteRaw, keepFileWithoutWeek, keepMessage } from '../quarantine/quarantined-files';
import type { CostAttachment, FoundFiles } from '../report-reading/cost-attachments';
import { hasFirst, isThereFirst } from './first-file';
import { MAX_FIRST_BYTES } from './key-rate-limits';
import { senderName } from './name-rules';
import type { ReceivedFile } from './schema';
import type { Source } from './store';

type Given = { fileName: string; bytes: Uint8Array<ArrayBuffer> };

/** Takes a file as that of a forwarded mail: nothing shows when it was made, so staff are asked before it replaces
 * other amounts. Until they have accepted a first file of this source, one waits in quarantine. Raises `unavailable`
 * when that is full, and for a first file `too_large`, or `wrong_state` while another one waits. */
export async function receiveFile(services: Services, source: Source, given: Given): Promise<ReceivedFile[]> {
  const provenance: Provenance = {
    source: 'inbox',
    actor: 'system',
    messageId: null,
    sender: senderName(source),
    isAsked: true,
  };
  if (source.acceptedAt === null) return [await quarantine(services, source, given, provenance)];
  const { files: opened, costs } = await openGiven(services, given);
  const received = await bookCosts(services, provenance, costs);
  if (received.length > 0 && opened.length === 0) return received;
  const files = opened.length > 0 ? opened : await openFile(given.fileName, new Uint8Array());
  const {
    groups: [group],
  } = await bookReports(services, {
    groups: [{ files, provenance }],
    quarantine: (refused) => keepFileWithoutWeek(services, refused),
  });
  const reports = await findReports(services.db, group?.reports ?? []);
  return [...received, ...reports.map(({ fileName, outcome, reason }) => ({ fileName, outcome, reason }))];
}

/** A file whose columns nobody has named is refused here, and listed for staff. */
async function bookCosts(
  services: Services,
  { sender, messageId }: Provenance,
  costs: readonly CostAttachment[],
): Promise<ReceivedFile[]> {
  const by = { staff: 'system', at: services.now().toISOString() };
  const received: ReceivedFile[] = [];
  for (const file of costs) {
    const outcome = await receiveCosts(services, by, file, { sender, messageId });
    const { fileName } = file;
    if (outcome === 'unknown') received.push({ fileName, outcome: 'refused', reason: 'unknown_costs' });
    else received.push({ fileName, outcome, reason: outcome === 'refused' ? 'unreadable_costs' : null });
  }
  return received;
}

async function quarantine(
  services: Services,
  { id }: Source,
  { fileName, bytes }: Given,
  provenance: Provenance,
): Promise<ReceivedFile> {
  const { db } = services;
  const sha256 = await sha256Hex(bytes);
  const reason = 'first_file';
  const waits = { fileName, outcome: 'quarantined', reason } as const;
  if (bytes.length > MAX_FIRST_BYTES) throw tooLargeFirst();
  if (await isQuarantined(db, sha256)) return waits;
  if (await hasFirst(db, id)) throw firstWaits();
  const rawKey = await keepMessage(services, bytes);
  if (rawKey === null) throw new AppError('unavailable', { message: QUARANTINE_FULL_TEXT });
  const note = {
    sha256,
    outcome: 'quarantined',
    reason,
    detail: id,
    fileName,
    rawKey,
    subject: null,
  } as const;
  try {
    await bookReports(services, {
      groups: [{ files: [], provenance, noReport: { outcome: 'quarantined', note } }],
      guards: [guard(db, 'lease', sql`NOT ${isThereFirst(id)}`)],
    });
  } catch (error) {
    await deleteRaw(services, rawKey);
    throw isGuardFailure(error, 'lease') ? firstWaits() : error;
  }
  return waits;
}

export function tooLargeFirst(): AppError {
  const message =
    'O primeiro ficheiro tem 5 MB no máximo, até a equipa o aceitar. Envie antes um mais pequeno.';
  return new AppError('too_large', { message });
}

function firstWaits(): AppError {
  const message =
    'O primeiro ficheiro ainda espera que a equipa o aceite, na página Email IMAP. Envie este depois.';
  return new AppError('wrong_state', { message });
}

async function openGiven(services: Services, { fileName, bytes }: Given): Promise<FoundFiles> {
  const context = { ...fileContext(services, {}), mappings: await mappings(services.db) };
  try {
    return await services.reader.given(fileName, bytes, context);
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    throw new AppError('invalid', {
      fields: { file: 'O ficheiro é demasiado complexo para ser lido. Exporte-o novamente.' },
    });
  }
}
