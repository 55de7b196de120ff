import { pdfFile } from '../support/api/files';
import { expect, expectToast } from '../support/offices/office';
import { startServer } from '../support/offices/server-fixture';
import {
  boxOf,
  choose,
  chooseAll,
  fillIn,
  newPerson,
  test as registrant,
  submitButton,
  terms,
} from '../support/screens/pages';
import { allowUploadsFrom, type S3, s3IsOurs, s3Variables, startS3 } from '../support/servers/s3';

/** A server that keeps its files in a real S3, to which browsers of its pages may send theirs. */
const test = registrant.extend<object, { s3: S3 }>({
  s3: [
    async ({ browserName: _anyBrowser }, use) => {
      const s3 = await startS3();
      await use(s3);
      await s3.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: [
    async ({ s3: { options } }, use) => {
      const server = await startServer({ env: s3Variables(options) });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.skip(!s3IsOurs, 'no S3 server of our own');
// An extra header of the test would not pass the bucket's rule.
test.use({ extraHTTPHeaders: {} });

test('a bucket that does not let the page send: the box shows so, and the file is sent once it does', async ({
  page,
  server,
  s3,
  allowErrors,
}) => {
  allowErrors(/CORS policy|Failed to load resource/);
  await page.goto('/register');
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await expectToast(page, 'Erro no upload', 'Falha ao carregar o ficheiro. Tente novamente.');
  await allowUploadsFrom(server.url, s3.options);
  const box = boxOf(page, 'Registo Criminal');
  await box.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(box).toContainText('Documento carregado');
});

test('files go from the browser straight to S3, and staff see them through the program', async ({
  page,
  server,
  s3,
  registered,
}) => {
  await allowUploadsFrom(server.url, s3.options);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).origin);
  });
  const person = newPerson();
  await page.goto('/register');
  await fillIn(page, person);
  await chooseAll(page);
  await terms(page).check();
  await submitButton(page).click();
  await expectToast(page, 'Registo submetido com sucesso!', 'Receberá um email');
  expect(sent).toEqual(Array(4).fill(new URL(s3.options.endpoint).origin));
  const [driver] = await registered(person.email);
  expect(driver?.documents).toHaveLength(4);
  for (const { filePath } of driver?.documents ?? []) {
    expect(new URL(filePath, server.url).origin).toBe(new URL(server.url).origin);
    // A visitor's own page cannot open them.
    expect((await page.request.get(filePath)).status()).toBe(401);
  }
});
