import { lisbonDate, shiftDate } from '../fixtures/dates';
import { expect, expectAccessible, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

test.use({ fleet: 'car papers' });

test('papers of cars that lapse are on the dashboard and among the documents, and lead to the car', async ({
  staffPage: page,
}) => {
  await page.goto('/');
  const headers = { Origin: new URL(page.url()).origin };
  const today = lisbonDate(new Date());
  const data = {
    plate: 'AA-88-BB',
    owner: 'FROTA',
    insuredUntil: shiftDate(today, 4),
    inspectedUntil: shiftDate(today, -2),
    imtUntil: shiftDate(today, 80),
  };
  expect((await page.request.post('/api/cars', { headers, data })).status()).toBe(201);
  await page.reload();
  const line = page
    .getByRole('region', { name: 'Para hoje' })
    .getByRole('listitem')
    .filter({ hasText: 'com documentos expirados ou a expirar' });
  await expect(line).toContainText('AA-88-BB');
  await expectAccessible(page);
  await line.getByRole('link', { name: 'AA-88-BB' }).click();
  await expect(page.getByRole('dialog', { name: 'Viatura' })).toContainText('AA-88-BB');

  await page.goto('/documents#viaturas');
  const papers = page.getByRole('list', { name: 'Documentos das viaturas' }).getByRole('listitem');
  const own = papers.filter({ hasText: 'AA-88-BB' });
  await expect(own).toHaveText([/Inspeção · .*Expirado/, /Seguro · .*4 dias/, /Registo no IMT · .*2 meses/]);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
  await own.first().getByRole('link', { name: 'AA-88-BB' }).click();
  await expect(page.getByRole('dialog', { name: 'Viatura' })).toContainText('AA-88-BB');
});
