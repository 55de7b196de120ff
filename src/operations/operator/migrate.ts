import { upgradeDatabase } from '../../../db/copying/upgrade-copy';
import { openDatabase } from '../../../db/opening/client';
import { nameCompanies } from '../../ledger/kernel/name-companies';
import { diskFault } from '../../settings/disk-fault';
import type { Env } from '../../settings/env';
import { readProcessEnv } from '../../settings/process-env';

// Run by `bun db:migrate`; the server does the same when it starts.
const ANSWER_MS = 300_000;
try {
  const env = readProcessEnv();
  await migrate(env).catch((error) => {
    throw diskFault(error, env) ?? error;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function migrate({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }: Env): Promise<void> {
  const { db, close } = await openDatabase({ url, authToken, answerMs: ANSWER_MS });
  await upgradeDatabase(db, url, (path) => console.log(`Cópia de como estava: ${path}`));
  await nameCompanies(db);
  await close();
  console.log(`${withoutSecrets(url)}: tabelas atualizadas.`);
}

function withoutSecrets(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/\/[^/@]*@/, '//');
}
