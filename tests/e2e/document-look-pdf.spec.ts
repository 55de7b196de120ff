import { expect, expectAccessible, test } from '../support/offices/office';
import { inWholeBrowser, NO_WHOLE_BROWSER } from '../support/processes/run';
import { openAt } from '../support/screens/pages';

// The headless shell has no viewer of PDFs.
test.use({ launchOptions: async ({ launchOptions }, use) => use(inWholeBrowser(launchOptions)) });
test.skip(...NO_WHOLE_BROWSER);

test('a PDF opens in place, or in a new tab from a phone', async ({
  staffPage: page,
  register,
  isMobile,
  context,
  allowErrors,
}) => {
  allowErrors(/favicon\.ico/);
  const driver = await register({ documents: ['CC', 'CMTVDE'] });
  const look = await openAt(page, driver.fullName, 'Certificado CMTVDE');
  const approve = look.getByRole('button', { name: 'Aprovar' });
  if (isMobile) {
    await expect(approve).toBeDisabled();
    const opened = context.waitForEvent('page');
    await look.getByRole('link', { name: 'Abrir num separador novo' }).click();
    await (await opened).close();
  } else {
    await expect(look.locator('iframe')).toHaveAttribute('title', 'Certificado CMTVDE: CMTVDE.pdf');
    expect(await page.evaluate(() => navigator.pdfViewerEnabled)).toBe(true);
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true);
  }
  await expect(approve).toBeEnabled();
  await expectAccessible(page);
});
