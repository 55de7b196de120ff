import type { CarAnswer } from '../../src/people/cars/schema';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { mondayFrom, shiftDate } from '../fixtures/dates';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

test.use({ fleet: 'hand-overs' });

test('a hand-over with a past hour says what it moves before it is sent, and is taken back in its toast', async ({
  staffPage: page,
  enrol,
}) => {
  const [leonor, marta] = [
    await enrol({ fullName: 'Leonor Antes' }),
    await enrol({ fullName: 'Marta Depois' }),
  ];
  const [monday, thursday] = [mondayFrom(new Date(), -1), shiftDate(mondayFrom(new Date(), -1), 3)];
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const car: CarAnswer = await send('/api/cars', { plate: 'AA-77-BB', owner: 'FROTA' });
  await send('/api/holdings', { carId: car.id, driverId: leonor.id, startsAt: `${monday} 00:00` });
  await send(`/api/cars/${car.id}/rents`, { from: monday, per: 'WEEK', amount: '210.00' });
  const passages = [{ plate: 'AA77BB', exit: `${thursday} 10:00:00`, value: '9.60' }];
  const file = {
    name: 'portagens.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(viaVerdeWorkbook(passages)),
  };
  expect((await page.request.post('/api/cost-files', { multipart: { file } })).status()).toBe(201);

  await page.goto(`/drivers?lista=viaturas&viatura=${car.id}`);
  const dialog = page.getByRole('dialog', { name: 'Viatura' });
  const holders = dialog.getByRole('list', { name: 'Quem a teve' });
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  const form = dialog.getByRole('form', { name: 'Entregar viatura' });
  await form.getByRole('combobox', { name: 'Condutor' }).fill('marta dep');
  // The only one found is chosen.
  await expect(form.getByRole('status').filter({ hasText: marta.fullName })).toBeVisible();
  const question = form.getByRole('status').last();
  await form.getByLabel('Desde').fill(`${thursday}T08:00`);
  await form.getByRole('button', { name: 'Entregar' }).click();
  const moves = '1 portagem (9,60 €) passa de Leonor Antes para Marta Depois; renda 3 + 11 dias.';
  await expect(question).toHaveText(moves);
  await expect(holders.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page, 1)).toEqual([]);
  }
  // Another hour is another question.
  await form.getByLabel('Desde').fill(`${thursday}T12:00`);
  await expect(question).toHaveText('');
  await form.getByLabel('Desde').fill(`${thursday}T08:00`);
  await form.getByRole('button', { name: 'Entregar' }).click();
  await expect(question).toHaveText(moves);
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await expectToast(page, 'Sucesso', `Entrega registada com sucesso. ${moves}`);
  await expect(holders.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Anular' }).click();
  await expectToast(page, 'Anulado', 'As entregas estão como antes.');
  await expect(holders.getByRole('listitem')).toHaveCount(1);

  await holders.getByRole('button', { name: 'Corrigir' }).click();
  await dialog.getByRole('button', { name: 'Apagar: nunca aconteceu' }).click();
  await expect(dialog).toContainText(
    '1 portagem (9,60 €) deixa de ser de Leonor Antes e espera por condutor; renda: Leonor Antes 0 dias.',
  );
  await dialog.getByRole('button', { name: 'Confirmar: nunca aconteceu' }).click();
  await expect(dialog.getByText('Ainda não foi entregue a ninguém.')).toBeVisible();
  await page.getByRole('button', { name: 'Anular' }).click();
  await expect(holders.getByRole('listitem')).toHaveText(/Leonor Antes/);
});
