import { expect, expectAccessible, test } from '../support/offices/office';
import { inWholeBrowser, NO_WHOLE_BROWSER } from '../support/processes/run';
import { openAt } from '../support/screens/pages';

// The headless shell has no viewer of PDFs.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });
test.skip(...NO_WHOLE_BROWSER);

/** HEAD shows nothing, and is not recorded. */
const ONE_LOOK = ['HEAD', 'GET'];

test('a PDF opens in place, or in a new tab from a phone', async ({
  staffPage: page,
  register,
  isMobile,
  context,
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
  const approve = look.getByRole('button', { name: 'Aprovar' });
  if (isMobile) {
    await expect(approve).toBeDisabled();
    const opened = context.waitForEvent('page');
    await look.getByRole('link', { name: 'Abrir num separador novo' }).click();
    const tab = await opened;
    await expect.poll(looks).toEqual(ONE_LOOK);
    await tab.close();
  } else {
    await expect(look.locator('iframe')).toHaveAttribute('title', 'Certificado CMTVDE: CMTVDE.pdf');
    expect(await page.evaluate(() => navigator.pdfViewerEnabled)).toBe(true);
    const path = await look.getByRole('link', { name: 'Ver' }).getAttribute('href');
    await expect.poll(() => page.frames().some((frame) => frame.url().includes(path ?? '?'))).toBe(true);
  }
  await expect(approve).toBeEnabled();
  expect(looks()).toEqual(ONE_LOOK);
  await expectAccessible(page);
});

test('the keys work again once the pointer has left a PDF that was clicked', async ({
  staffPage: page,
  register,
  isMobile,
  allowErrors,
}) => {
  test.skip(isMobile, 'a phone shows no PDF in place');
  allowErrors(/favicon\.ico/);
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  await expect(look.getByRole('button', { name: 'Aprovar' })).toBeEnabled();
  const frame = look.locator('iframe');
  await expect(frame).toHaveAttribute('src', /#toolbar=0&navpanes=0&view=Fit$/);
  await frame.click();
  await expect(look.getByText(/^Teclas em pausa/)).toBeVisible();
  await look.getByRole('heading').hover();
  await expect(look).toBeFocused();
  await expect(look.getByText(/^Teclas em pausa/)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(look).toHaveAccessibleName('Cartão de Cidadão');
});
