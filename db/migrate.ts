import { openDatabase } from './client';
import { migrateDatabase } from './migrations';

// `bun db:migrate`: brings a database to this version, as the server does at its start.
const { DATABASE_URL, DATABASE_AUTH_TOKEN, DATA_DIR } = process.env;
const url = DATABASE_URL || `file:${DATA_DIR || '.data'}/frota.db`;
try {
  const { db, close } = await openDatabase({ url, authToken: DATABASE_AUTH_TOKEN });
  await migrateDatabase(db);
  await close();
  console.log(`${url}: tabelas atualizadas.`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
