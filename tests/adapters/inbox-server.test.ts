import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { financialRecords } from '../../db/schema/financial-records';
import { expectNoSecrets, temporaryFolder } from '../support/api/app';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { startServerProcess } from '../support/processes/server-process';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

describe.runIf(dovecotIsThere)('the server as a process', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  test('promises 36 and 48: goes on monitoring after a restart, reads large mail in a thread, and logs nothing of the mail', async () => {
    const folder = await temporaryFolder();
    const url = `file:${join(folder, 'frota.db')}`;
    const before = await openDatabase({ url });
    await migrateDatabase(before.db);
    await insertDriver(before.db, { fullName: 'Ana Exemplo' });
    await insertInbox(before.db, new Date());
    await before.close();
    await deliver(dovecot, [
      mail({
        head: [vouchedFor('uber.com')],
        parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) }],
      }),
      mail({
        head: [vouchedFor('uber.com')],
        text: 'Em anexo.\r\n'.repeat(1_000_000),
        parts: [{ name: uberName('2026-11-02'), body: uberReport([{ id: 'U1', gross: '5.00' }]) }],
      }),
      mail({ head: [`X-Long: ${'segredo '.repeat(300_000)}`] }),
    ]);

    const server = await startServerProcess({
      trouble: 'report-threads',
      env: {
        DATA_DIR: folder,
        // The server trusts public authorities alone, so the tests' certificate is given to it.
        EMAIL_HOST: '127.0.0.1',
        EMAIL_PORT: String(dovecot.port),
        EMAIL_SECURE: 'false',
        EMAIL_TLS: 'false',
        EMAIL_USERNAME: dovecot.user,
        EMAIL_PASSWORD: dovecot.password,
        EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
      },
    });
    await expect.poll(server.output, { timeout: 60_000 }).toContain('"event":"inbox.polled","messages":3');
    const threads = () =>
      server
        .output()
        .match(/thread (begins|ends)/g)
        ?.join(', ');
    await expect.poll(threads, { timeout: 60_000 }).toMatch(/^(thread begins, thread ends(, |$))+$/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expectNoSecrets(server.log(), [dovecot.password, dovecot.user, 'segredo', 'U1', 'Ana Exemplo']);
    const after = await openDatabase({ url });
    const records = await after.db.select({ gross: financialRecords.grossCents }).from(financialRecords);
    await after.close();
    expect(records.toSorted((a, b) => a.gross - b.gross)).toEqual([{ gross: 500 }, { gross: 1_000 }]);
  });
});
