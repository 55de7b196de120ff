import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { bookReports, contradictedRows } from '../../ledger/kernel/book-reports';
import { findReport, findReports, inQuarantine, type StoredReport } from '../../ledger/kernel/reports';
import type { Prepared } from '../../ledger/matching/match-report';
import { type Version, versionOf } from '../../ledger/report-files/made-at';
import { fileContext, type GivenWeek } from '../../ledger/report-files/read-file';
import { receiveCosts } from '../../money/costs/receive';
import { mappings } from '../../money/costs/sources';
import { areRecibosOn } from '../../people/recibos/read-recibos';
import { takeOfMail } from '../../people/recibos/take-recibo';
import { audit } from '../../platform/audit/store';
import { euroOfCents } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Right } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import { isOwn } from '../inbox/believed-sender';
import { besideReports, type Ending, noReportIn } from '../inbox/open-message';
import { trustSender } from '../inbox/trusted-senders';
import { deleteRaw, keepFileWithoutWeek, lacksWeek, readRaw } from '../quarantine/quarantined-files';
import { acceptSource } from '../report-sources/store';
import { answerReports } from './paid';
import { canBeTrusted, isReadable } from './report-answers';
import type { PaymentReport, ReportAcceptance } from './schema';

/** The accepted report takes the place of the quarantined one. Raises `not_found`, `wrong_state` if it is not in
 * quarantine or was not kept, and `invalid` for a file that needs a week. */
export async function accept(
  services: Services,
  id: string,
  given: ReportAcceptance,
  staff: string,
): Promise<PaymentReport[]> {
  const { db, log } = services;
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  const { rawKey } = report;
  if (report.outcome !== 'quarantined' || report.dismissedAt !== null) throw new AppError('wrong_state');
  if (!isReadable(report)) throw unreadable();
  if (given.trustSender && !canBeTrusted(report))
    throw new AppError('invalid', { fields: { trustSender: NOT_TRUSTABLE } });
  const bytes = rawKey && (await readRaw(services, rawKey));
  if (!bytes) {
    const isDecided = (await findReport(db, id))?.rawKey !== rawKey;
    if (isDecided) throw new AppError('wrong_state');
    throw new AppError('wrong_state', {
      message: 'A mensagem não foi guardada. Carregue o relatório à mão.',
    });
  }
  const ids = await bookKept(services, report, bytes, given, staff);
  await deleteRaw(services, rawKey).catch((error: unknown) => log.error('report.remove_failed', error));
  return answerReports(db, await findReports(db, ids));
}

async function bookKept(
  services: Services,
  report: StoredReport,
  bytes: Uint8Array<ArrayBuffer>,
  given: ReportAcceptance,
  staff: string,
): Promise<string[]> {
  const { db } = services;
  const { id, messageId, sender, fileName } = report;
  const at = services.now().toISOString();
  const isFirst = report.reason === 'first_file';
  const isFile = isFirst || report.reason === 'no_period';
  const found = await openKept(services, isFile ? (fileName ?? '') : null, bytes, given);
  const { files, named, costs, pdfs } = found;
  const trust =
    given.trustSender && sender ? await trustSender(db, { address: sender, staff, at, report: id }) : [];
  const first = isFirst && report.detail !== null ? acceptSource(db, report.detail, staff, at) : [];
  const isForward = isOwn(sender, services.mailbox?.settings.user);
  const isAsked = given.version === undefined;
  const sent = { madeAt: report.madeAt || null, arrivedAt: report.createdAt, isOwn: !isForward };
  const guards = [guard(db, 'lease', inQuarantine(id))];
  try {
    for (const pdf of pdfs) pdf.outcome = await takeOfMail(services, pdf, guards);
    const beside = besideReports(found);
    const {
      groups: [booked],
    } = await bookReports(services, {
      groups: [
        {
          files,
          provenance: {
            source: 'inbox',
            actor: staff,
            messageId,
            sender,
            ...sent,
            version: given.version,
            isAsked,
          },
          accepting: { id, by: staff },
          named,
          beside: beside && { outcome: 'ignored', note: noteOf(report, beside) },
          noReport: { outcome: 'ignored', note: noteOf(report, noReportIn(found)) },
        },
      ],
      week: given,
      async review(prepared) {
        if (isAsked) await askWhichIsLater(db, prepared, (week) => versionOf(sent, at, week));
        for (const file of costs)
          await receiveCosts(services, { staff, at }, file, { sender, messageId, guards });
      },
      async quarantine(refused) {
        if (!isFile || !lacksWeek(refused)) return keepFileWithoutWeek(services, refused);
        throw new AppError('invalid', { fields: { weekStartDate: 'Indique a semana do ficheiro' } });
      },
      after: () => [
        ...trust,
        ...first,
        audit(db, { at, actor: staff, action: 'payment-report.accept', subject: id }),
      ],
    });
    return booked && booked.reports.length > 0 ? [...booked.reports] : [id];
  } catch (error) {
    if (isGuardFailure(error, 'lease')) throw new AppError('wrong_state');
    throw error;
  }
}

/** An attachment that could not be opened goes on waiting, by its name. */
function noteOf({ sha256, subject }: StoredReport, { outcome, reason, attachments }: Ending) {
  return { sha256, outcome, reason, ...(attachments && { subject, attachments }) };
}

const NOT_TRUSTABLE = 'Só um remetente que não está na lista pode passar a ser de confiança';

/** A stranger's message was stored raw and is parsed only now. */
async function openKept(
  services: Services,
  fileName: string | null,
  bytes: Uint8Array<ArrayBuffer>,
  given: GivenWeek,
) {
  const { reader, log, db } = services;
  const context = {
    ...fileContext(services, given),
    mappings: await mappings(db),
    asksPdfs: await areRecibosOn(db, services.recibos),
  };
  try {
    if (fileName === null) return await reader.message(bytes, context);
    return await reader.given(fileName, bytes, context);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn('report.unreadable', { reason: String(error) });
    throw unreadable();
  }
}

function unreadable(): AppError {
  return new AppError('wrong_state', {
    message: 'A mensagem não pôde ser lida. Carregue o relatório à mão, ou dispense-a.',
  });
}

/** The question which version is later names no amounts without the right to them. */
export async function withoutAmounts<Answer>(rights: ReadonlySet<Right>, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    const isAsked = error instanceof AppError && error.detail.fields?.version !== undefined;
    if (!isAsked || rights.has('money.read')) throw error;
    throw new AppError('invalid', { fields: { version: UNKNOWN_VERSION } });
  }
}

const UNKNOWN_VERSION = 'Não se sabe qual das versões é a mais recente.';

const MOST_ASKED = 5;

/** Raises `invalid` with both amounts if nothing orders a message and the booked row as versions. */
async function askWhichIsLater(
  db: Database,
  prepared: readonly Prepared[],
  versionOf: (weekStartDate: string) => Version,
): Promise<void> {
  const found = await Promise.all(
    prepared.map((each) =>
      each.outcome === 'read' ? contradictedRows(db, each, versionOf(each.report.weekStartDate)) : [],
    ),
  );
  const contradicted = found.flat();
  if (contradicted.length === 0) return;
  const amounts = contradicted
    .slice(0, MOST_ASKED)
    .map(
      ({ fullName, before, after }) =>
        `${fullName}: registado ${euroOfCents(before)}, nesta mensagem ${euroOfCents(after)}`,
    );
  const others = contradicted.length > MOST_ASKED ? `; e mais ${contradicted.length - MOST_ASKED}` : '';
  const version = `${UNKNOWN_VERSION} ${amounts.join('; ')}${others}.`;
  throw new AppError('invalid', { fields: { version } });
}
