import { linesForRecord } from '../../people/recibos/answers';
import { lisbonDate } from '../../platform/domain/calendar';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { costsOfRecord } from '../costs/week-costs';
import { details } from '../finances/details';
import type { FinancialRecordDetails } from '../finances/schema';
import { contentOf } from './content-rules';
import { mailedSince } from './mailed-since-rules';
import type { Statement, StatementContent } from './schema';
import { addVersion, readVersions, type Version } from './statement-versions';
import { transferOf } from './store';
import { changesOf } from './version-changes-rules';

type Needed = Pick<Services, 'db' | 'now' | 'log' | 'fleet' | 'statementMail' | 'recibos'>;

/** Returns a record's statement, of a paid week the version in force, created on demand. Raises `not_found`. */
export async function statementOf(services: Needed, id: string, actor: string): Promise<Statement> {
  const record = await details(services, id);
  const { driver, weekStartDate } = record;
  const { account, fileDay } = await transferOf(services.db, id);
  const content = contentOf({ ...record, fileDay, costs: await costsOfRecord(services.db, id) });
  const plates = [...new Set(record.held.cars.map(({ plate }) => plate))];
  const recibo = await linesForRecord(services, id);
  const today = lisbonDate(services.now());
  const of = {
    fullName: driver.fullName,
    weekStartDate,
    fleet: services.fleet,
    plates,
    account,
    recibo,
    today,
  };
  if (record.status !== 'PAID') return { ...of, ...content, issued: null };
  const versions = await issued(services, record, { content, actor });
  const last = versions.at(-1);
  if (!last) return { ...of, ...content, issued: null };
  const before = contentIn(versions.at(-2));
  const shown = contentIn(last);
  return {
    ...of,
    ...(shown ?? content),
    issued: {
      number: last.number,
      on: lisbonDate(new Date(last.createdAt)),
      changes: shown && before ? changesOf(before, shown) : [],
    },
  };
}

type Issue = { content: StatementContent; actor: string };

/** Returns the versions, with a new one where the paid record has changed. */
async function issued(
  services: Needed,
  record: FinancialRecordDetails,
  { content, actor }: Issue,
): Promise<Version[]> {
  const { db, log } = services;
  const week = { driverId: record.driver.id, weekStartDate: record.weekStartDate };
  const versions = await readVersions(db, week);
  const last = versions.at(-1);
  if (last?.recordId === record.id && last.recordVersion === record.version) return versions;
  const told = JSON.stringify(content);
  const digest = await sha256Hex(new TextEncoder().encode(told));
  if (last && (last.told === null || last.digest === digest)) return versions;
  const now = services.now();
  try {
    return await addVersion(db, {
      ...week,
      number: (last?.number ?? 0) + 1,
      recordId: record.id,
      recordVersion: record.version,
      told,
      digest,
      actor,
      at: now.toISOString(),
      mailedSince: services.statementMail ? mailedSince(now) : null,
    });
  } catch (error) {
    // A failed write must not block a read.
    log.error('statement.not_issued', error);
    return versions;
  }
}

function contentIn(version: Version | undefined): StatementContent | null {
  return version?.told ? JSON.parse(version.told) : null;
}
