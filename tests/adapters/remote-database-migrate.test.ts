import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { createTestApp } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { newDriver, openRemote, serverOfTest } from '../support/databases/databases';
import { startServerProcess } from '../support/processes/server-process';
import { sqldIsThere } from '../support/servers/sqld';

const ROOT = join(import.meta.dirname, '../..');

/** Runs `bun db:migrate` to its end. */
async function migrateCommand(url: string, token?: string) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    ...(token !== undefined && { DATABASE_AUTH_TOKEN: token }),
  };
  const child = spawn('bun', ['--no-env-file', 'src/operations/operator/migrate.ts'], { cwd: ROOT, env });
  onCleanup(async () => void child.kill('SIGKILL'));
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, told };
}

async function tablesOn(url: string) {
  const { db, close } = await openDatabase({ url });
  const { rows } = await db.$client.execute('SELECT sql FROM sqlite_schema ORDER BY name');
  const journal = await db.$client.execute('SELECT created_at FROM __drizzle_migrations');
  await close();
  return { schema: rows.map((row) => row[0]), made: journal.rows.map((row) => row[0]) };
}

describe.runIf(sqldIsThere)('migrating a database server', () => {
  test('by the command, and again, prints the address without its token', async () => {
    const { url } = await serverOfTest();
    const first = await migrateCommand(`${url}?authToken=chave-secreta`);
    expect(first).toEqual({ code: 0, told: `${url}: tabelas atualizadas.\n` });
    const before = await tablesOn(url);
    expect(before.made.length).toBeGreaterThan(0);
    expect((await migrateCommand(url)).code).toBe(0);
    expect(await tablesOn(url)).toEqual(before);
  });

  test('from six at once makes each migration once, and every one of them goes on', async () => {
    const { url } = await serverOfTest();
    await Promise.all(Array.from({ length: 6 }, () => openRemote(url)));
    const { made } = await tablesOn(url);
    expect(new Set(made).size).toBe(made.length);
  });

  test('that was aborted leaves nothing of it, and the next one does the rest', async () => {
    const { url } = await serverOfTest();
    const { db } = await openDatabase({ url });
    // This table stands in the way of the last one.
    await db.$client.execute('CREATE TABLE job_runs (x)');
    await expect(migrateDatabase(db)).rejects.toThrow(/already exists/);
    expect((await tablesOn(url)).made).toEqual([]);
    await db.$client.execute('DROP TABLE job_runs');
    await migrateDatabase(db);
    expect((await tablesOn(url)).made.length).toBeGreaterThan(0);
  });

  test('that is not done yet: 503 until it is, without a restart', async () => {
    const { url } = await serverOfTest();
    const { db, close } = await openDatabase({ url });
    onCleanup(close);
    const { app } = await createTestApp({ db });
    const register = () =>
      app.request('/api/drivers', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(newDriver()),
      });
    const answer = await register();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await migrateDatabase(db);
    expect((await register()).status).toBe(201);
  });

  test('with an invalid address: the command prints which are valid', async () => {
    const told = 'DATABASE_URL: tem de ser um endereço file:, libsql: ou https:';
    expect(await migrateCommand('postgres://127.0.0.1/frota')).toMatchObject({
      code: 1,
      told: expect.stringContaining(told),
    });
  });

  test('of a server that is not there: the command and the server report it, and end', async () => {
    const env = { DATABASE_URL: 'http://127.0.0.1:1' };
    const told = 'A base de dados não responde. Verifique DATABASE_URL e se o servidor está a funcionar.';
    expect(await migrateCommand(env.DATABASE_URL)).toEqual({ code: 1, told: `${told}\n` });
    const server = await startServerProcess({ env });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`${told}\n`);
  });
});
