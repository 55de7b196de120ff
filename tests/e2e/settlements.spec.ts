import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { euro } from '../support/offices/with-demo-fleet';
import { boltFile, boltName } from '../support/reports/bolt-files';
import { misfits } from '../support/screens/fits';

test.use({ fleet: 'acertos' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Registo semanal' });
const acertos = (page: Page) => dialog(page).getByRole('region', { name: 'Acertos' });
const total = (page: Page) => dialog(page).getByRole('region', { name: 'Total da semana' });

test('staff register an acerto in a week by keyboard, and counter it, while the week is not paid', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = randomUUID().slice(0, 8);
  const driver = await enrol({ fullName: `Ana Acerto ${mark}` });
  const row = { fullName: driver.fullName, email: driver.email, gross: 300, fees: 60, cash: 0 };
  const { name, mimeType, buffer } = boltFile(boltName(mark), [row]);
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: origin },
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/finances');
  await page.setViewportSize({ width: 320, height: 800 });
  await page
    .getByRole('row')
    .filter({ hasText: driver.fullName })
    .getByRole('button', { name: 'Ver' })
    .click();
  await acertos(page).getByRole('button', { name: 'Registar acerto' }).focus();
  await page.keyboard.press('Enter');
  await expect(acertos(page).getByLabel('Categoria')).toBeFocused();
  await page.keyboard.type('Multa');
  await acertos(page).getByLabel('Valor em euros').focus();
  await page.keyboard.type('1.000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Estacionamento');
  await page.keyboard.press('Enter');
  await expect(acertos(page)).toContainText('Indique um valor em euros, como 12,50');
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await acertos(page).getByLabel('Valor em euros').fill('30,5');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso', 'Acerto registado com sucesso');
  await expect(acertos(page).getByRole('button', { name: 'Registar acerto' })).toBeFocused();
  await expect(acertos(page).getByRole('listitem')).toContainText('Multa: Estacionamento');
  await expect(acertos(page).getByRole('listitem')).toContainText(euro(-30.5));
  await expect(acertos(page).getByRole('listitem')).toContainText('@');
  await expect(total(page)).toContainText(`Multa: Estacionamento${euro(-30.5)}`);
  await expect(total(page)).toContainText(euro(300 - 60 - 30.5 - 20));
  await expectAccessible(page);
  // Once the toast is gone, which comes from beside the page.
  await expect.poll(() => misfits(page, 1), { timeout: 15_000 }).toEqual([]);

  await acertos(page).getByRole('button', { name: 'Anular acerto' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Anulado', 'O acerto foi anulado');
  await expect(acertos(page).getByRole('listitem')).toHaveCount(2);
  await expect(acertos(page).getByRole('button', { name: 'Anular acerto' })).toHaveCount(0);
  await expect(acertos(page)).toContainText('Anulação de Multa: Estacionamento');
  await expect(total(page)).toContainText(euro(300 - 60 - 20));
  await expect(acertos(page).getByRole('button', { name: 'Registar acerto' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const records = await page.request.get('/api/financial-records');
  const paid = (await records.json()).find(
    (each: { driver: { id: string } }) => each.driver.id === driver.id,
  );
  await page.request.patch(`/api/financial-records/${paid.id}/status`, {
    headers: { Origin: origin },
    data: { status: 'PAID' },
  });
  await page.reload();
  await page
    .getByRole('row')
    .filter({ hasText: driver.fullName })
    .getByRole('button', { name: 'Ver' })
    .click();
  await expect(acertos(page).getByRole('listitem')).toHaveCount(2);
  await expect(acertos(page).getByRole('button')).toHaveCount(0);
});
