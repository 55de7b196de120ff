import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decode } from 'jpeg-js';
import { avifFile, heicFile, jpegFile, pdfFile, pdfOfSize, renamedProgram } from '../support/api/files';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { boxOf, callsTo, choose, chooseAll, payload, submitButton, test } from '../support/screens/pages';

const FAILED = ['Erro no upload', 'Falha ao carregar o ficheiro. Tente novamente.'] as const;

const refused = (text: string) => ['Ficheiro não aceite', text] as const;

test.beforeEach(async ({ page }) => {
  await page.goto('/register');
});

test('a file of 10 MB arrives, and one of a byte more is not even sent', async ({ page }) => {
  const uploads = callsTo(page, '/api/objects/upload');
  await choose(page, 'Cartão de Cidadão', pdfOfSize(10_485_761));
  await expectToast(page, ...refused('O ficheiro tem mais de 10 MB. Escolha um mais pequeno.'));
  await expect(boxOf(page, 'Cartão de Cidadão').getByRole('alert')).toHaveText(/mais de 10 MB/);
  expect(uploads).toEqual([]);
  await choose(page, 'Cartão de Cidadão', pdfOfSize(10_485_760));
  await expectToast(page, 'Upload concluído', 'grande.pdf foi carregado com sucesso.');
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('Documento carregado');
  await expect(boxOf(page, 'Cartão de Cidadão').getByRole('alert')).toHaveText('');
});

test('a renamed program is refused at once, and the earlier file stays', async ({ page }) => {
  await choose(page, 'Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf'));
  await expect(page.getByText('Documento carregado')).toBeVisible();
  const uploads = callsTo(page, '/api/objects/upload');
  await choose(page, 'Cartão de Cidadão', renamedProgram('outro.pdf'));
  await expectToast(page, ...refused('O ficheiro não é um PDF, JPG ou PNG. Escolha outro.'));
  await expect(boxOf(page, 'Cartão de Cidadão').getByRole('alert')).toHaveText(/não é um PDF, JPG ou PNG/);
  const box = boxOf(page, 'Cartão de Cidadão');
  await expect(box).toContainText('cartao.pdf');
  // The reason comes first, before the file that stays.
  await expect(box.locator('label')).toHaveText(/não é um PDF, JPG ou PNG.*Documento carregado/);
  expect(uploads).toEqual([]);
});

test('a HEIC photo is refused with what helps, where the browser cannot decode it', async ({ page }) => {
  const uploads = callsTo(page, '/api/objects/upload');
  await choose(page, 'Carta de Condução', heicFile());
  const advice = /HEIC.* Tire-a de novo com «Fotografar», ou envie-a como JPG\./;
  await expect(boxOf(page, 'Carta de Condução').getByRole('alert')).toHaveText(advice);
  await expect(page.getByText('Ficheiro não aceite', { exact: true })).toBeVisible();
  await expect(page.getByText(/tente novamente/i)).toHaveCount(0);
  expect(uploads).toEqual([]);
});

test('a photo that the browser can decode is sent as JPEG', async ({ page, server }) => {
  const issued = page.waitForResponse('**/api/objects/upload');
  await choose(page, 'Carta de Condução', avifFile('frente.avif'));
  await expectToast(page, 'Upload concluído', 'frente.jpg foi carregado com sucesso.');
  await expect(boxOf(page, 'Carta de Condução')).toContainText('frente.jpg');
  const { objectPath } = await (await issued).json();
  const sent = await readFile(join(server.dataDir, 'objects/incoming', basename(objectPath)));
  expect(sent.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const { width, height } = decode(sent);
  expect([width, height]).toEqual([96, 60]);
});

test('Fotografar opens the camera of a phone, and the box itself any file', async ({ page, isMobile }) => {
  const box = boxOf(page, 'Carta de Condução');
  const camera = box.getByRole('button', { name: 'Fotografar' });
  await expect(camera).toBeVisible({ visible: isMobile });
  const asked: (string | null)[][] = [];
  await page.exposeFunction('ask', (...given: (string | null)[]) => asked.push(given));
  await page.evaluate(() => {
    addEventListener('click', ({ target: field }) => {
      if (field instanceof HTMLInputElement)
        Reflect.get(window, 'ask')(field.accept, field.getAttribute('capture'));
    });
  });
  const press = async (it: typeof camera) => {
    const chooser = page.waitForEvent('filechooser');
    await it.click();
    return chooser;
  };
  if (isMobile) await (await press(camera)).setFiles(payload(jpegFile('tirada.jpg')));
  if (isMobile) await expect(box).toContainText('tirada.jpg');
  await press(box.locator('label'));
  const files = [expect.stringMatching(/^application\/pdf,image\/jpeg,image\/png/), null];
  await expect.poll(() => asked).toEqual(isMobile ? [['image/*', 'environment'], files] : [files]);
});

test('an aborted upload is reported and can be retried', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/api/objects/upload/*', (route) => route.abort(), { times: 1 });
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
  await expectToast(page, ...FAILED);
  const box = boxOf(page, 'Registo Criminal');
  await expect(box.getByRole('alert')).toHaveText(/não chegou ao fim/);
  await box.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(box).toContainText('Documento carregado');
  await expect(box).toContainText('registo.pdf');
});

test('without an upload address the toast shows so, and when to try again', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/api/objects/upload', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '130' } }),
  );
  await choose(page, 'Registo Criminal', await pdfFile());
  await expectToast(page, 'Erro', 'Falha ao obter URL de upload');
  await expect(boxOf(page, 'Registo Criminal').getByRole('alert')).toHaveText(
    'Demasiados pedidos. Tente novamente dentro de 3 minutos.',
  );
});

test('an upload in flight shows in its box and blocks the submit', async ({ page }) => {
  await chooseAll(page);
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await expect(submitButton(page)).toBeEnabled();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/objects/upload/*', async (route) => {
    await held;
    await route.continue();
  });
  const box = boxOf(page, 'Carta de Condução');
  const height = async () => (await box.boundingBox())?.height;
  const whenEmpty = await height();
  await choose(page, 'Carta de Condução', await pdfFile('Carta', 'primeira.pdf'));
  await expect(box.getByText('A carregar...')).toBeVisible();
  await expect(box.getByRole('progressbar')).toBeVisible();
  expect(await height()).toBe(whenEmpty);
  await expect(submitButton(page)).toBeDisabled();

  await choose(page, 'Carta de Condução', jpegFile('segunda.jpg'));
  await expect(box).toContainText('segunda.jpg');
  release();
  await expect(box).toContainText('Documento carregado');
  await expect(box).toContainText('segunda.jpg');
  await expect(submitButton(page)).toBeEnabled();
  // The height must not change, or the content below would move under a finger.
  expect(await height()).toBe(whenEmpty);
});

test('a new file names the one that it is sent in place of, removed or not arrived or kept over a reload', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const named: (string | undefined)[] = [];
  const paths: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/api/objects/upload') return;
    named.push(response.request().headers()['upload-replaces']);
    paths.push((await response.json()).objectPath);
  });
  const box = boxOf(page, 'Registo Criminal');
  const send = async (name: string) => choose(page, 'Registo Criminal', await pdfFile('Registo', name));
  await send('um.pdf');
  await expect(box).toContainText('Documento carregado');
  await box.getByRole('button', { name: 'Remover' }).click();
  await page.route('**/api/objects/upload/*', (route) => route.abort(), { times: 1 });
  await send('dois.pdf');
  await expect(box.getByRole('alert')).toHaveText(/não chegou ao fim/);
  await send('tres.pdf');
  await expect(box).toContainText('Documento carregado');
  await page.reload();
  await expect(box).toContainText('tres.pdf');
  await send('quatro.pdf');
  await expect(box).toContainText('quatro.pdf');
  await expect.poll(() => paths.length).toBe(4);
  expect(named).toEqual([undefined, ...paths.slice(0, 3)]);
  // Another box replaces nothing.
  await choose(page, 'Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf'));
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('Documento carregado');
  expect(named.at(-1)).toBeUndefined();
});

test('a file can be dropped, one at a time, and removed again', async ({ page }) => {
  const box = boxOf(page, 'Certificado CMTVDE');
  const drop = async (...files: Awaited<ReturnType<typeof pdfFile>>[]) => {
    const sent = files.map((file) => ({ ...payload(file), bytes: [...file.bytes] }));
    const transfer = await page.evaluateHandle((given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      }
      return data;
    }, sent);
    await box.dispatchEvent('drop', { dataTransfer: transfer });
  };
  await drop(await pdfFile('1', 'um.pdf'), await pdfFile('2', 'dois.pdf'));
  await expect(box.getByRole('alert')).toHaveText('Carregue um só ficheiro nesta caixa.');
  await drop(await pdfFile('1', 'um.pdf'));
  await expect(box).toContainText('Documento carregado');
  await box.getByRole('button', { name: 'Remover' }).click();
  await expect(box).not.toContainText('Documento carregado');
  await expect(page.getByLabel('Certificado CMTVDE')).toBeFocused();
});

test('files chosen together go where their names lead, and the others where the person says', async ({
  page,
  isMobile,
}) => {
  const all = page.getByLabel('Escolher os 4 de uma vez');
  const asked = page.getByRole('group', { name: 'Escolha a caixa' });
  const photos = ['IMG_1234.jpg', 'IMG_1235.jpg'].map((name) => payload(jpegFile(name)));
  const criminal = payload(await pdfFile('Registo', 'Registo Criminal.pdf'));
  await all.setInputFiles([payload(jpegFile('CC_frente.jpg')), ...photos, criminal]);
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('CC_frente.jpg');
  await expect(boxOf(page, 'Registo Criminal')).toContainText('Registo Criminal.pdf');
  await expect(asked.getByRole('status')).toContainText('IMG_1234.jpg');
  await expect(asked.getByRole('status')).toContainText('e mais 1 a seguir');
  await expect(asked.locator('img')).toBeVisible();
  // Only free boxes are offered.
  const offered = ['Carta de Condução', 'Certificado CMTVDE', 'Não enviar'];
  await expect(asked.getByRole('button')).toHaveText(offered);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Certificado CMTVDE' }).click();
  await expectToast(page, 'Upload concluído', 'IMG_1234.jpg foi carregado com sucesso.');
  const card = await asked.boundingBox();
  const toast = await page.locator('[data-sonner-toast][data-front="true"]').boundingBox();
  if (isMobile) expect(card?.y).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0));
  await expect(asked.getByRole('status')).toContainText('IMG_1235.jpg');
  await asked.getByRole('button', { name: 'Carta de Condução' }).press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(all).toBeFocused();
  await expect(page.getByText('Documento carregado')).toHaveCount(4);
  await expect(boxOf(page, 'Certificado CMTVDE')).toContainText('IMG_1234.jpg');
  await expect(boxOf(page, 'Carta de Condução')).toContainText('IMG_1235.jpg');

  // Whatever comes now replaces nothing unasked.
  await all.setInputFiles(payload(jpegFile('cc.jpg')));
  await expect(asked.getByRole('button')).toHaveCount(5);
  await asked.getByRole('button', { name: 'Não enviar' }).click();
  await expect(asked).toHaveCount(0);
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('CC_frente.jpg');
  await all.setInputFiles(payload(jpegFile('cc.jpg')));
  await asked.getByRole('button', { name: 'Substituir Cartão de Cidadão' }).click();
  await expect(boxOf(page, 'Cartão de Cidadão')).toContainText('cc.jpg');
  await page.getByRole('radio', { name: /Aluguer/ }).check();
  await expect(page.getByLabel('Escolher os 5 de uma vez')).toBeAttached();
});

test('the toast of a phone leaves the box alone whose file has arrived', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has the toast at its foot');
  const box = boxOf(page, 'Carta de Condução');
  const label = box.locator('label');
  await label.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 90));
  await choose(page, 'Carta de Condução', jpegFile('carta.jpg'));
  await expectToast(page, 'Upload concluído', 'carta.jpg foi carregado com sucesso.');
  const { y = 0, height = 0 } =
    (await page.locator('[data-sonner-toast][data-front="true"]').boundingBox()) ?? {};
  expect((await box.boundingBox())?.y).toBeGreaterThan(y + height);
});
