import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import { keepingLast, makeWith, oneAtATime } from '../../../src/money/statements/pdf-maker';
import { installedTypeface } from '../../../src/money/statements/typeface';
import { fillDatabase } from '../../../src/operations/demo/fill';
import { buildFleet, type DemoFleet, type FleetPlan } from '../../../src/operations/demo/fleet';
import { EMAILS } from '../../../src/operations/jobs/emails';
import { REJECTED_KEEP_DAYS } from '../../../src/operations/privacy/erasure-limits';
import { PENDING_DOCUMENTS_GB } from '../../../src/people/documents/document-limits';
import { reciboReader } from '../../../src/people/recibos/recibo-reader';
import { GB } from '../../../src/platform/domain/limits';
import { AppError } from '../../../src/platform/http/errors';
import { createLog } from '../../../src/platform/http/log';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import { inlineReader } from '../../../src/reports/report-reading/reader';
import type { Services } from '../../../src/services';
import { STAFF_EMAIL } from './rows';

/** The services of an app, on a migrated libSQL file and objects in this folder, with a clock that may be set. */
export async function openServices(folder: string, overrides: Partial<Services> = {}) {
  const { db, close } = await openMigrated(join(folder, 'frota.db'));
  const logged: string[] = [];
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const services: Services = {
    db,
    mailbox: null,
    mailboxTokens: null,
    mailer: null,
    emails: EMAILS,
    signature: 'Frota Exemplo',
    fleet: null,
    storage: await createDiskStorage(join(folder, 'objects')),
    reader: inlineReader,
    pages: {
      version: async () => '0.1.0 (64f96cae01)',
      page: async (name) => ({ html: { plain: `<!doctype html><title>${name}</title>` }, styleHashes: [] }),
      file: async () => null,
    },
    pdfs: oneAtATime(keepingLast(makeWith(installedTypeface))),
    log: createLog(
      (line) => logged.push(line),
      () => clock.now,
    ),
    now: () => clock.now,
    publicOrigin: 'http://localhost:3000',
    secret: randomUUID() + randomUUID(),
    signIn: { issuer: 'http://127.0.0.1:1', clientId: 'volante', clientSecret: 'secret', embedded: false },
    staff: [STAFF_EMAIL],
    company: null,
    fourEyes: false,
    recibos: { isOn: false, withCash: false, gate: false, acquirer: null },
    readRecibo: reciboReader(inlineReader.fiscalFile),
    statementMail: false,
    costLimitCents: 30_000,
    rejectedKeepDays: REJECTED_KEEP_DAYS,
    maxPendingBytes: PENDING_DOCUMENTS_GB * GB,
    peerAddress: () => '127.0.0.1',
    trustedProxies: 0,
    processing: { processors: [], onWorkers: false },
    ...overrides,
  };
  return { services, db: services.db, logged, clock, close };
}

/** The demo fleet, whose documents have no files. */
export async function insertFleet(db: Database, plan: FleetPlan): Promise<DemoFleet> {
  const fleet = buildFleet(plan);
  await fillDatabase(db, { keep: async () => {} }, fleet, plan.now, async () => new Uint8Array(9));
  return fleet;
}

const noRoom = () => Promise.reject(new AppError('unavailable'));

/** The reader of a machine that has no room for mails and cost files just now. */
export const fullReader: Services['reader'] = { ...inlineReader, message: noRoom, costs: noRoom };

const VARIABLE = 'MIGRATED_DATABASE';

/** Vitest's global setup: runs the migrations once for the whole run, a quarter of the cost of a short test. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-migrated-'));
  const file = join(folder, 'frota.db');
  const { db, close } = await openDatabase({ url: `file:${file}` });
  await migrateDatabase(db);
  await close();
  process.env[VARIABLE] = file;
  return () => rm(folder, { recursive: true, force: true });
}

/** Opens a libSQL file at this path with every migration run; existing data stays, and is migrated. */
export async function openMigrated(path: string) {
  const { [VARIABLE]: migrated } = process.env;
  if (migrated !== undefined && !(await Bun.file(path).exists())) await copyFile(migrated, path);
  const opened = await openDatabase({ url: `file:${path}` });
  await migrateDatabase(opened.db);
  return opened;
}
