import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { expect, expectToast, rowOf } from '../support/offices/office';
import type { TestServer } from '../support/offices/server-fixture';
import { freePort } from '../support/processes/children';
import { boltName, boltReport } from '../support/reports/weeks';
import { approveEach, newPerson, registerWithFiles, test as registrant } from '../support/screens/pages';
import { startProvider } from '../support/servers/provider';
import { sqldIsThere, startSqld } from '../support/servers/sqld';
import { startWorkerd } from '../support/servers/workerd';

/** Starts the Worker, with a database server, R2 and a provider. */
async function startOnWorkerd(): Promise<TestServer> {
  const port = await freePort();
  const [sqld, provider] = await Promise.all([startSqld(), startProvider(`http://localhost:${port}`)]);
  const { db, close } = await openDatabase({ url: sqld.url });
  await migrateDatabase(db);
  await close();
  const worker = await startWorkerd({ port, variables: { ...provider.variables, DATABASE_URL: sqld.url } });
  const cannot = () => Promise.reject(new Error('a Worker is not killed'));
  return {
    ...worker,
    staffEmail: provider.email,
    staffPassword: provider.password,
    dataDir: '',
    kill: cannot,
    start: cannot,
    async stop() {
      await worker.stop();
      await provider.stop();
      await sqld.stop();
    },
  };
}

const test = registrant.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startOnWorkerd();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.skip(!sqldIsThere, 'no database server to be had');

test('on Workers: a driver registers by phone, staff validate the documents, approve, and pay a week', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await registerWithFiles(page, person);
  const office = await browser.newContext({ baseURL: server.url });
  const desk = await office.newPage();
  await signIn(desk);
  await approveEach(desk, person);

  await test.step('the week of a report is paid', async () => {
    const row = { id: 'b-1', name: person.fullName, email: person.email, gross: '500.00', fees: '100.00' };
    const file = { name: boltName(), mimeType: 'text/csv', buffer: Buffer.from(boltReport([row])) };
    const sent = await office.request.post('/api/payment-reports', { multipart: { file } });
    expect(sent.status(), await sent.text()).toBe(201);
    await desk.goto('/finances?semana=todas');
    await expect(rowOf(desk, person.fullName).getByText('Pendente')).toBeVisible();
    await desk.getByRole('button', { name: 'Processar Pagamentos' }).click();
    await expectToast(desk, 'Sucesso', 'Pagamentos processados com sucesso');
    await expect(rowOf(desk, person.fullName).getByText('Pago')).toBeVisible();
  });
  await office.close();
});
