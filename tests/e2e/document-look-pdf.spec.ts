import type { Locator } from 'playwright/test';
import { jpeg2000Pdf, lockedPdf, pdfFile, pdfOfSize } from '../support/api/files';
import { expect, expectAccessible, test } from '../support/offices/office';
import { inWholeBrowser, NO_WHOLE_BROWSER } from '../support/processes/run';
import { lookOf, openAt } from '../support/screens/pages';

// The headless shell has no viewer of PDFs.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });
test.skip(...NO_WHOLE_BROWSER);

/** HEAD shows nothing, and is not recorded. */
const ONE_LOOK = ['HEAD', 'GET'];

const pageOf = (look: Locator, page: number, of: number) =>
  look.getByRole('img', { name: `Certificado CMTVDE, página ${page} de ${of}`, exact: true });

test('a PDF opens in place, in the browser’s viewer or, on a phone, drawn', async ({
  staffPage: page,
  register,
  isMobile,
  server,
  allowErrors,
}) => {
  allowErrors(/favicon\.ico/);
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  // Chromium's viewer reports a second request, which never reaches the server.
  const from = server.output().length;
  const looks = () =>
    server
      .output()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('"/objects/:key"'))
      .map((line) => JSON.parse(line).method);
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  if (isMobile) {
    await expect(pageOf(look, 1, 1).locator('canvas')).toBeVisible();
  } else {
    await expect(look.locator('iframe')).toHaveAttribute('title', 'Certificado CMTVDE: CMTVDE.pdf');
    expect(await page.evaluate(() => navigator.pdfViewerEnabled)).toBe(true);
    const path = await look.getByRole('link', { name: 'Ver' }).getAttribute('href');
    await expect.poll(() => page.frames().some((frame) => frame.url().includes(path ?? '?'))).toBe(true);
  }
  await expect(look.getByRole('button', { name: 'Aprovar' })).toBeEnabled();
  expect(looks()).toEqual(ONE_LOOK);
  await expectAccessible(page);
});

test('a phone draws the pages in sight alone, as sharp as its screen, nearer and turned', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has the browser’s viewer');
  const file = await pdfFile('Certificado', 'certificado.pdf', 60);
  const driver = await register({ documents: ['CMTVDE'], file });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  const first = pageOf(look, 1, 60);
  await expect(first.locator('canvas')).toBeVisible();
  const across = () => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const [density, place] = [await page.evaluate(() => devicePixelRatio), await first.boundingBox()];
  expect(Math.abs((await across()) - (place?.width ?? 0) * density)).toBeLessThanOrEqual(density);
  await look.getByRole('button', { name: 'Ampliar' }).click();
  await expect.poll(across).toBeGreaterThan((place?.width ?? 0) * density * 1.4);
  await look.getByRole('button', { name: 'Girar' }).click();
  await expect
    .poll(() => first.locator('canvas').evaluate((it: HTMLCanvasElement) => it.height > it.width))
    .toBe(true);
  await expect(look.getByText('Estão aqui 50 das 60 páginas.')).toBeAttached();
  await pageOf(look, 50, 60).scrollIntoViewIfNeeded();
  await expect(pageOf(look, 50, 60).locator('canvas')).toBeVisible();
  await expect(first.locator('canvas')).toHaveCount(0);
});

test('on a phone one swipe leads from the top of a page past it to the buttons', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has the browser’s viewer');
  const file = await pdfFile('Certificado', 'certificado.pdf', 1, [595, 842]);
  const driver = await register({ documents: ['CMTVDE'], file });
  await page.setViewportSize({ width: 390, height: 844 });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  const drawn = pageOf(look, 1, 1).locator('canvas');
  await expect(drawn).toBeVisible();
  const stage = look.getByRole('region', { name: 'Páginas do documento' });
  expect(await stage.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const foot = await page.getByRole('button', { name: 'Rejeitar Condutor' }).boundingBox();
  expect(844 - (foot?.y ?? 0)).toBeLessThanOrEqual(124);
  const hint = page.getByRole('dialog').getByText('Todos os documentos devem ser aprovados');
  await expect(hint).toBeInViewport({ ratio: 1 });
});

test('two fingers bring a drawn page nearer', async ({ staffPage: page, register, isMobile }) => {
  test.skip(!isMobile, 'a desk has the browser’s viewer');
  const driver = await register({ documents: ['CMTVDE'] });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  const first = pageOf(look, 1, 1);
  await expect(first.locator('canvas')).toBeVisible();
  const place = await first.boundingBox();
  const [x, y] = [(place?.x ?? 0) + 100, (place?.y ?? 0) + 60];
  const fingers = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id })),
    });
  await put('touchStart', 30);
  await put('touchMove', 60);
  await put('touchEnd');
  await expect
    .poll(async () => (await first.boundingBox())?.width)
    .toBeGreaterThan((place?.width ?? 0) * 1.8);
});

const DAMAGED = 'Este PDF está danificado';

for (const [what, file, title] of [
  ['damaged', async () => pdfOfSize(2_000, 'certificado.pdf'), DAMAGED],
  ['protected by a password', async () => lockedPdf(), 'Este PDF pede uma palavra-passe'],
  [
    'with a picture that is not drawn here',
    async () => jpeg2000Pdf(),
    'Não foi possível mostrar aqui este PDF',
  ],
] as const) {
  test(`a PDF ${what} opens in a tab from a phone, and is decided then`, async ({
    staffPage: page,
    context,
    register,
    isMobile,
    allowErrors,
  }) => {
    test.skip(!isMobile, 'a desk has the browser’s viewer');
    allowErrors(/favicon\.ico/);
    const driver = await register({ documents: ['CMTVDE'], file: await file() });
    const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
    await expect(look.getByRole('alert')).toContainText(title);
    await expect(look.getByRole('button', { name: 'Aprovar' })).toBeDisabled();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await look.getByRole('link', { name: 'Abrir num separador novo' }).click();
    await (await opened).close();
    await expect(look.getByRole('button', { name: 'Aprovar' })).toBeEnabled();
  });
}

test('a PDF that takes too long is given up, and opens in a tab', async ({
  staffPage: page,
  register,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has the browser’s viewer');
  const driver = await register({ documents: ['CMTVDE'] });
  const body = 'for (;;);';
  await page.route('**/pdf.worker*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.clock.install();
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  await expect(look.getByRole('region', { name: 'Páginas do documento' })).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(look.getByRole('alert')).toContainText('Este PDF demora demasiado a abrir');
  await expect(look.getByRole('link', { name: 'Abrir num separador novo' })).toBeVisible();
});

/** Clicks into the viewer, which takes no focus while it loads. */
async function clickInto(frame: Locator, notice: Locator): Promise<void> {
  await expect(async () => {
    await frame.click();
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('the keys work again once the pointer has left a PDF that was clicked', async ({
  staffPage: page,
  register,
  isMobile,
  allowErrors,
}) => {
  test.skip(isMobile, 'a phone has no viewer of PDFs');
  allowErrors(/favicon\.ico/);
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  await expect(look.getByRole('button', { name: 'Aprovar' })).toBeEnabled();
  const frame = look.locator('iframe');
  await expect(frame).toHaveAttribute('src', /#toolbar=0&navpanes=0&view=Fit$/);
  await clickInto(frame, look.getByText(/^Teclas em pausa/));
  await look.getByRole('heading').hover();
  await expect(look).toBeFocused();
  await expect(look.getByText(/^Teclas em pausa/)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(lookOf(page, 'Cartão de Cidadão')).toBeFocused();
});
