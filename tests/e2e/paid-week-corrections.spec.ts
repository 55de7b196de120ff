import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { euro } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { type BoltRow, boltFile, boltName } from '../support/screens/pages';

test.use({ fleet: 'correcoes' });

const section = (page: Page) => page.getByRole('region', { name: 'Correções', exact: true });
const item = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

async function sendWeek(page: Page, mark: string, rows: readonly BoltRow[]): Promise<void> {
  const { name, mimeType, buffer } = boltFile(boltName(mark), rows);
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('staff take and decline corrections of paid weeks, one by one or a whole file, and undo it', async ({
  staffPage: page,
  enrol,
}) => {
  const mark = randomUUID().slice(0, 8);
  const people = [
    await enrol({ fullName: `Ana Corrigida ${mark}` }),
    await enrol({ fullName: `Eva Corrigida ${mark}` }),
    await enrol({ fullName: `Rui Corrigida ${mark}` }),
  ];
  const ids = people.map(() => randomUUID());
  const week = (gross: number) =>
    people.map(({ fullName, email }, n) => ({
      fullName,
      email,
      externalId: ids[n] ?? '',
      gross: gross + n,
      fees: 0,
    }));
  await sendWeek(page, mark, week(300));
  const headers = { Origin: new URL(page.url()).origin };
  for (const { id } of await (await page.request.get('/api/financial-records/pending')).json()) {
    const paid = await page.request.patch(`/api/financial-records/${id}/status`, {
      headers,
      data: { status: 'PAID' },
    });
    expect(paid.ok()).toBe(true);
  }
  await page.goto('/finances?passo=acertos');
  await expect(page.getByText('Não há correções por decidir.')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await sendWeek(page, mark, week(310));

  await page.goto('/email-config');
  await page.getByRole('link', { name: 'Ver correções' }).first().click();
  await expect(page).toHaveURL(/\/finances\?passo=acertos$/);
  await page.setViewportSize({ width: 320, height: 800 });
  const ana = people[0]?.fullName ?? '';
  await expect(item(page, ana)).toContainText(`Registado${euro(300)}Correto${euro(310)}Diferença${euro(10)}`);
  await expect(section(page)).toContainText(boltName(mark));
  await expectAccessible(page);
  // The select of a filter truncates its text.
  expect((await misfits(page, 1)).filter((each) => !each.includes('select'))).toEqual([]);
  await item(page, ana).getByRole('button', { name: 'Aceitar' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso', '1 correção aceite, na semana de');
  // The toast waits while its area has the focus.
  await page.keyboard.press('F8');
  await expect(item(page, ana)).toHaveCount(0);
  await expect(section(page)).toContainText(euro(20));
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'O que foi decidido está de novo por decidir.');
  await expect(item(page, ana)).toHaveCount(1);

  await item(page, ana).getByRole('button', { name: 'Recusar' }).click();
  await expectToast(page, 'Sucesso', '1 correção recusada');
  await expect(item(page, ana)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await section(page).getByRole('button', { name: 'Aceitar todas (2)' }).click();
  await expectToast(page, 'Sucesso', '2 correções aceites, na semana de');
  await expect(section(page)).toHaveCount(0);
  await page.goto('/finances?semana=todas');
  await page
    .getByRole('row')
    .filter({ hasText: ana })
    .filter({ hasText: 'Pago' })
    .getByRole('button', { name: 'Ver' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Registo semanal' });
  await expect(dialog.getByRole('region', { name: 'Correções' })).toContainText(/Recusada, por .*@/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Propor de novo' }).click();
  await expectToast(page, 'Sucesso', 'O que foi decidido está de novo por decidir.');
  await expect(dialog.getByRole('region', { name: 'Correções' })).toContainText('Por decidir.');
});
