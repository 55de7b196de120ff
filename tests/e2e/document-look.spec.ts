import type { DocType } from '../fixtures/papers';
import { jpegFile } from '../support/api/files';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { dialogOf, lookOf, openAt } from '../support/screens/pages';

const PHOTO = jpegFile('foto.jpg', { width: 640, height: 400 });
const DOCUMENTS: DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE'];

test('a picture opens beside its driver’s data, zooms, turns, and is audited once', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: DOCUMENTS, file: PHOTO });
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/objects/')) looks.push(request.method());
  });
  const look = await openAt(page, driver.fullName, 'Carta de Condução');
  const picture = look.getByRole('img', { name: 'Carta de Condução' });
  await expect(picture).toBeVisible();
  await expect(look.getByText(driver.cmtvdeNumber)).toBeVisible();
  const whole = await picture.boundingBox();
  const stage = await look.getByRole('region', { name: 'Imagem do documento' }).boundingBox();
  if (!whole || !stage) throw new Error('nothing is drawn');
  expect(whole.width / whole.height).toBeCloseTo(1.6, 1);
  expect(whole.width).toBeLessThanOrEqual(stage.width);
  expect(whole.height).toBeLessThanOrEqual(stage.height);

  await look.getByRole('button', { name: 'Girar' }).click();
  await expect.poll(async () => ratioOf(await picture.boundingBox())).toBeCloseTo(1 / 1.6, 1);
  await page.keyboard.press('g');
  await expect.poll(async () => ratioOf(await picture.boundingBox())).toBeCloseTo(1.6, 1);
  await look.getByRole('button', { name: 'Ampliar' }).click();
  await page.keyboard.press('+');
  await expect(look.getByRole('button', { name: 'Ver inteiro, agora a 225 %' })).toBeVisible();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(whole.width * 2.2);
  await expectAccessible(page);
  await page.keyboard.press('0');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(whole.width);
  // HEAD is no look.
  expect(looks).toEqual(['HEAD', 'GET']);
});

function ratioOf(box: { width: number; height: number } | null): number {
  return box ? box.width / box.height : Number.NaN;
}

test('the document has the room of the dialog, and its data and decision stand beside it', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(isMobile, 'one below the other on a narrow screen');
  await page.setViewportSize({ width: 1440, height: 900 });
  const driver = await register({ documents: DOCUMENTS, file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Carta de Condução');
  await expect(look.getByRole('img', { name: 'Carta de Condução' })).toBeVisible();
  await expect(dialogOf(page).getByRole('tab')).toHaveCount(0);
  const stage = await look.getByRole('region', { name: 'Imagem do documento' }).boundingBox();
  expect(stage?.height).toBeGreaterThanOrEqual(640);
  for (const name of ['Aprovar', 'Rejeitar', 'Outro motivo', 'Documento seguinte']) {
    const button = await look.getByRole('button', { name, exact: true }).boundingBox();
    if (!button || !stage) throw new Error('nothing is drawn');
    expect(button.x + button.width, name).toBeLessThan(stage.x);
    expect(button.y + button.height, name).toBeLessThanOrEqual(stage.y + stage.height);
  }
});

test('once a document is decided the next one is shown from its top on a phone', async ({
  staffPage: page,
  register,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const driver = await register({ documents: DOCUMENTS, file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  const approve = look.getByRole('button', { name: 'Aprovar', exact: true });
  await approve.click();
  await expect(look.getByRole('heading', { name: 'Carta de Condução' })).toBeInViewport();
  await expect(look.getByRole('img', { name: 'Carta de Condução' })).toBeInViewport();
  await expect(look).toBeFocused();
  await approve.scrollIntoViewIfNeeded();
  await approve.click();
  await expect(look.getByRole('heading', { name: 'Certificado CMTVDE' })).toBeInViewport();
});

test('a link to a document opens at the size of the look', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(isMobile, 'a dialog fills a narrow screen');
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await register({ documents: ['CC'], file: PHOTO });
  const drivers = await (await page.request.get('/api/drivers/with-documents')).json();
  const [document] = drivers.find((driver: { id: string }) => driver.id === id).documents;
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/document-look-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/drivers?document=${document.id}`);
  await expect(dialogOf(page).locator('[aria-busy=true]')).toBeVisible();
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(0);
  const before = await dialogOf(page).boundingBox();
  script.resolve();
  await expect(lookOf(page, 'Cartão de Cidadão').getByRole('img')).toBeVisible();
  expect(await dialogOf(page).boundingBox()).toEqual(before);
  expect(before).toMatchObject({ y: 24, width: 1200, height: 852 });
});

test('a picture is pinched and dragged', async ({ staffPage: page, register, isMobile }) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  const picture = look.getByRole('img', { name: 'Cartão de Cidadão' });
  await expect(picture).toBeVisible();
  const stage = look.getByRole('region', { name: 'Imagem do documento' });
  const box = await stage.boundingBox();
  if (!box) throw new Error('no stage');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (isMobile) {
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: string, apart: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints:
          apart === 0
            ? []
            : [
                { x: middle.x - apart, y: middle.y, id: 0 },
                { x: middle.x + apart, y: middle.y, id: 1 },
              ],
      });
    await fingers('touchStart', 30);
    for (const apart of [40, 60, 90]) await fingers('touchMove', apart);
    await fingers('touchEnd', 0);
  } else {
    await page.mouse.dblclick(middle.x, middle.y);
  }
  await expect(look.getByRole('button', { name: /agora a (250|300) %/ })).toBeVisible();
  const before = await picture.boundingBox();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 40, middle.y - 20, { steps: 4 });
  await page.mouse.up();
  const after = await picture.boundingBox();
  expect([(before?.x ?? 0) - (after?.x ?? 0), (before?.y ?? 0) - (after?.y ?? 0)]).toEqual([40, 20]);
});

test('a pinch on a trackpad in Safari zooms the picture, and not the page', async ({
  staffPage: page,
  register,
}) => {
  const driver = await register({ documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByRole('img', { name: 'Cartão de Cidadão' })).toBeVisible();
  const stage = look.getByRole('region', { name: 'Imagem do documento' });
  const pinch = (type: string, scale: number) =>
    stage.evaluate(
      (box, given) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2 };
        const event = new UIEvent(given.type, { bubbles: true, cancelable: true });
        return !box.dispatchEvent(Object.assign(event, { scale: given.scale, ...at }));
      },
      { type, scale },
    );
  for (const [type, scale] of [
    ['gesturestart', 1],
    ['gesturechange', 1.5],
    ['gesturechange', 2],
    ['gesturestart', 1],
    ['gesturechange', 1.5],
  ] as const) {
    expect(await pinch(type, scale), type).toBe(true);
  }
  await expect(look.getByRole('button', { name: 'Ver inteiro, agora a 300 %' })).toBeVisible();
});

test('documents are decided by keys, each once it is on screen', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: DOCUMENTS, file: PHOTO });
  const other = await register({ documents: ['CC'], file: PHOTO });
  const file = Promise.withResolvers<void>();
  await page.route('**/objects/*', async (route) => {
    await file.promise;
    await route.continue();
  });
  const decided: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') decided.push(request.postData() ?? '');
  });
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await page.keyboard.press('a');
  await expect(look.getByText('A carregar o documento…')).toBeVisible();
  expect(decided).toEqual([]);
  file.resolve();
  await expect(look.getByRole('img')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('a');
  await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');

  const next = lookOf(page, 'Carta de Condução');
  await expect(next).toBeFocused();
  await expect(next.getByRole('img')).toBeVisible();
  await expect(next.getByRole('status').filter({ hasText: 'documento 2 de 3' })).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(look.getByText('Aprovado')).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowLeft');
  await expect(look).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(next.getByRole('img')).toBeVisible();
  await page.keyboard.press('r');
  const last = lookOf(page, 'Certificado CMTVDE');
  await expect(last).toBeFocused();
  expect(decided).toEqual(['{"status":"VALIDATED"}', '{"status":"REJECTED"}']);
  await page.keyboard.press('ArrowLeft');
  await expect(next.getByText('Rejeitado', { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  const item = dialogOf(page).getByRole('listitem').filter({ hasText: 'Carta de Condução' });
  await expect(item.getByRole('button', { name: 'Abrir aqui' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await page.keyboard.press('n');
  await expect(dialogOf(page).getByText(driver.fullName)).toHaveCount(0);
  await expect(dialogOf(page).getByRole('region', { name: 'Cartão de Cidadão' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, other.fullName)).toBeVisible();
});

test('once the last document is approved, C approves the driver', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: ['CC', 'CMTVDE'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  await expect(look.getByRole('img')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('a');
  const first = lookOf(page, 'Cartão de Cidadão');
  await expect(first).toBeFocused();
  await expect(first.getByRole('img')).toBeVisible();
  await page.keyboard.press('a');
  await expect(first.getByText('Aprovado')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(dialogOf(page).getByRole('button', { name: 'Aprovar Condutor' })).toBeEnabled();
  await page.keyboard.press('c');
  await expectToast(page, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(rowOf(page, driver.fullName).getByText('Ativo')).toBeVisible();
});

test('a file that fails to load is reported, and can be loaded again', async ({
  staffPage: page,
  register,
  allowErrors,
}) => {
  allowErrors(/503/);
  const driver = await register({ documents: ['CC'], file: PHOTO });
  await page.route('**/objects/*', (route) => route.fulfill({ status: 503, json: {} }));
  const look = await openAt(page, driver.fullName, 'Cartão de Cidadão');
  await expect(look.getByText('Não foi possível mostrar o documento')).toBeVisible();
  await expect(look.getByRole('button', { name: 'Aprovar' })).toBeDisabled();
  await expect(look.getByRole('button', { name: 'Rejeitar', exact: true })).toBeEnabled();
  await expectAccessible(page);
  await page.unrouteAll();
  await look.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(look.getByRole('img', { name: 'Cartão de Cidadão' })).toBeVisible();
});

test('the viewer fits from 320 px on and with text up to 200 %', async ({ staffPage: page, register }) => {
  const driver = await register({ documents: DOCUMENTS, file: PHOTO });
  await register({ documents: ['CC'], file: PHOTO });
  const look = await openAt(page, driver.fullName, 'Carta de Condução');
  await expect(look.getByRole('img', { name: 'Carta de Condução' })).toBeVisible();
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const scale of [1, 1.5, 2]) {
      await expect.poll(() => misfits(page, scale), `${width} px × ${scale}`).toEqual([]);
    }
  }
});
