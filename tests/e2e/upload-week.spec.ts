import { strToU8, zipSync } from 'fflate';
import { expect, expectAccessible, test } from '../support/offices/office';
import { boltFile, boltName, box, button, newMark, preview, reportRow } from '../support/screens/pages';

test.use({ fleet: 'upload week' });

test('a week that contradicts a file’s name is asked about, and the files stay chosen', async ({
  staffPage: page,
}) => {
  const mark = newMark();
  const [named, unnamed] = [boltName(mark), `sem-semana-${mark}.csv`];
  const textOf = (fullName: string) =>
    strToU8(boltFile('', [{ fullName, gross: 100, fees: 20 }]).buffer.toString());
  const zip = zipSync({ [named]: textOf(`Um ${mark}`), [unnamed]: textOf(`Dois ${mark}`) });
  await page.goto('/email-config');
  await box(page).setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  const week = preview(page).getByLabel('Semana do relatório');
  await week.fill('2026-11-03');
  await button(page, 'Ver com esta semana').click();
  await expect(preview(page).getByText('Escolha uma segunda-feira.')).toBeVisible();
  await expect(page.getByText('a.zip')).toBeVisible();
  await week.fill('2026-11-02');
  await button(page, 'Ver com esta semana').click();
  await expect(
    preview(page).getByText(/indica a semana de 09\/11\/2026, e a semana dada é a de/),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Usar a semana de 02/11/2026').click();
  await expect(preview(page).getByText('Bolt · Semana de 02/11/2026')).toHaveCount(2);
  await expect(button(page, 'Usar a semana de 02/11/2026')).toHaveCount(0);
  await button(page, 'Importar').click();
  await expect(reportRow(page, named)).toContainText('02/11/2026');
  await expect(reportRow(page, unnamed)).toContainText('02/11/2026');
});
