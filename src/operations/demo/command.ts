import { join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import { DatabaseInUseError } from '../../../db/opening/file-lock';
import { createCandidates } from '../../money/payment-batches/candidates';
import { companyOf } from '../../money/payment-batches/company';
import { createBatch } from '../../money/payment-batches/create';
import { draftOf } from '../../money/payment-batches/preview';
import { reciboSettingsOf } from '../../people/recibos/settings';
import { lisbonDate } from '../../platform/domain/calendar';
import { createDiskStorage } from '../../platform/storage/disk';
import { type Env, EnvError } from '../../settings/env';
import { readProcessEnv } from '../../settings/process-env';
import { addDemoContracts } from './contracts';
import { bookDemoCosts } from './costs';
import { fillDatabase } from './fill';
import { buildFleet, STAFF, signsIn } from './fleet';
import { bookDemoRecibos } from './recibos';
import { finishedWeeks } from './weeks';

// Run by `bun run demo`.
const DRIVERS = 60;
const WEEKS = 26;

class DemoRefusedError extends Error {}

async function fill(env: Env): Promise<string> {
  if (!env.loopback || env.STORAGE !== 'disk') {
    throw new DemoRefusedError(
      'A frota de demonstração é para experimentar nesta máquina: precisa de HOST em loopback e de STORAGE=disk.',
    );
  }
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN });
  try {
    await migrateDatabase(db);
    const storage = await createDiskStorage(join(env.DATA_DIR, 'objects'));
    const now = new Date();
    const fleet = buildFleet({ drivers: DRIVERS, weeks: WEEKS, now });
    const filling = await fillDatabase(db, storage, fleet, now);
    if (filling.outcome === 'already-there') {
      return `A frota de demonstração já está em ${env.DATABASE_URL}. Nada foi alterado.`;
    }
    if (filling.outcome === 'not-empty') {
      throw new DemoRefusedError(
        `${env.DATABASE_URL} já tem ${filling.drivers} condutor(es) que não são de demonstração. Nada foi alterado.\n` +
          'Para ter a frota de demonstração à parte: DATA_DIR=.data/demo (e sem DATABASE_URL), aqui e ao iniciar.',
      );
    }
    await addDemoContracts({ db, storage }, fleet, now);
    const [week] = finishedWeeks(lisbonDate(now), 1);
    if (week) await bookDemoCosts(db, fleet, { week, staff: STAFF, now });
    if (env.RECIBOS) await bookDemoRecibos({ db, storage }, { settings: reciboSettingsOf(env), now });
    await makeFile(db, env, now);
    return (
      `Frota de demonstração em ${env.DATABASE_URL}: ${fleet.drivers.length} condutores, ` +
      `${fleet.cars.filter(({ namedBy }) => namedBy).length} viaturas, ${fleet.papers.length} documentos e ` +
      `${fleet.financialRecords.length} registos financeiros. As pessoas são inventadas.\n` +
      `Com SMTP_URL e MAIL_FROM, entra em /me quem lê o correio de ${signsIn(fleet)?.email}.`
    );
  } finally {
    await close();
  }
}

/** If the company's account is configured, the last week is in a bank file that is not paid yet. */
async function makeFile(db: Database, env: Env, now: Date): Promise<void> {
  const company = companyOf(env);
  const [week] = finishedWeeks(lisbonDate(now), 1);
  if (!company || !week) return;
  const candidates = createCandidates(db);
  const filter = { week };
  const { digest, lines } = await draftOf(db, await candidates({ filter }), { company, now });
  const making = { company, candidates, staff: STAFF };
  if (lines.length > 0) await createBatch({ db, now: () => now }, { filter, digest }, making);
}

try {
  console.log(await fill(readProcessEnv()));
} catch (error) {
  const expected = [EnvError, DatabaseInUseError, DemoRefusedError].some((known) => error instanceof known);
  if (!expected || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
