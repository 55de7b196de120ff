import { openDatabase } from './client';
import { migrateDatabase } from './migrations';

// `bun db:migrate`: brings a database to this version, as the server does at its start.
const url = process.env.DATABASE_URL || 'file:.data/frota.db';
const { db, close } = await openDatabase({ url, authToken: process.env.DATABASE_AUTH_TOKEN });
await migrateDatabase(db);
await close();
console.log(`${url}: tabelas atualizadas.`);
