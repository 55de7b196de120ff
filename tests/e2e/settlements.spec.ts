import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { euro } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { boltFile, boltName } from '../support/screens/pages';

test.use({ fleet: 'acertos' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Registo semanal' });
const acertos = (page: Page) => dialog(page).getByRole('region', { name: 'Acertos' });
const total = (page: Page) => dialog(page).getByRole('region', { name: 'Total da semana' });

type Office = { page: Page; enrol: (of: { fullName: string }) => Promise<Enrolled> };
type Enrolled = { id: string; fullName: string; email: string };

/** Enrols a driver with a week of 220 euro, whose record is open on a narrow screen. */
async function enrolWithWeek({ page, enrol }: Office): Promise<Enrolled> {
  await page.goto('/finances?semana=todas');
  const mark = randomUUID().slice(0, 8);
  const driver = await enrol({ fullName: `Ana Acerto ${mark}` });
  const row = { fullName: driver.fullName, email: driver.email, gross: 300, fees: 60, cash: 0 };
  const { name, mimeType, buffer } = boltFile(boltName(mark), [row]);
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.reload();
  await page.setViewportSize({ width: 320, height: 800 });
  await page
    .getByRole('row')
    .filter({ hasText: driver.fullName })
    .getByRole('button', { name: 'Ver' })
    .click();
  return driver;
}

test('staff register an acerto in a week by keyboard, and counter it, while the week is not paid', async ({
  staffPage: page,
  enrol,
}) => {
  const driver = await enrolWithWeek({ page, enrol });
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
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Multa de −${euro(30.5)} para ${driver.fullName}, semana de 9 a 15 nov 2026`,
  );
  await expect(acertos(page).getByRole('button', { name: 'Registar acerto' })).toBeFocused();
  await expect(acertos(page).getByRole('listitem')).toContainText('Multa: Estacionamento');
  await expect(acertos(page).getByRole('listitem')).toContainText(euro(-30.5));
  await expect(acertos(page).getByRole('listitem')).toContainText('@');
  await expect(total(page)).toContainText(`Multa: Estacionamento${euro(-30.5)}`);
  await expect(total(page)).toContainText(euro(300 - 60 - 30.5 - 20));
  await expectAccessible(page);
  // The toast comes from beside the page, so the check waits until it is gone.
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
  const origin = new URL(page.url()).origin;
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

test('promise 98: a category brings its sign, which staff may set, and the payout is shown before and after', async ({
  staffPage: page,
  enrol,
}) => {
  await enrolWithWeek({ page, enrol });
  await acertos(page).getByRole('button', { name: 'Registar acerto' }).click();
  const form = acertos(page).getByRole('form', { name: 'Registar acerto' });
  const effect = form.getByLabel('Efeito');
  await expect(effect).toHaveValue('off');
  await form.getByLabel('Categoria').selectOption('Bónus');
  await expect(effect).toHaveValue('on');
  await expect(form).toContainText(`Líquido: ${euro(220)}`);
  await form.getByLabel('Valor em euros').fill('25');
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(245)}`);
  await form.getByLabel('Categoria').selectOption('Multa');
  await expect(effect).toHaveValue('off');
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(195)}`);
  await form.getByLabel('Categoria').selectOption('Devolução de caução');
  await expect(effect).toHaveValue('on');
  await effect.selectOption('A descontar ao condutor');
  await form.getByLabel('Categoria').selectOption('Referência');
  await expect(effect).toHaveValue('off');
  await effect.selectOption('A favor do condutor');
  await form.getByLabel('Descrição').fill('Amigo da Ana');
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await form.getByRole('button', { name: 'Guardar acerto' }).click();
  await expectToast(page, 'Sucesso', `Acerto registado: Referência de +${euro(25)} para `);
  await expect(total(page)).toContainText(`Referência: Amigo da Ana${euro(25)}`);
  await expect(total(page)).toContainText(`Líquido${euro(245)}`);
});

test('an acerto and a plan are registered in their step, for a driver who is searched there', async ({
  staffPage: page,
  enrol,
}) => {
  const { fullName } = await enrolWithWeek({ page, enrol });
  await page.goto('/finances?semana=2026-11-09&passo=acertos');
  const form = page.getByRole('region', { name: 'Novo acerto' });
  await form.getByRole('combobox', { name: 'Condutor' }).fill(fullName);
  await form.getByLabel('Categoria').selectOption('Outro');
  await expect(form.getByLabel('Descrição')).toHaveAttribute('required');
  await form.getByLabel('Categoria').selectOption('Bónus');
  await expect(form.getByLabel('Descrição')).not.toHaveAttribute('required');
  await form.getByLabel('Valor em euros').fill('25');
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(245)}`);
  // A button half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await form.getByRole('button', { name: 'Guardar acerto' }).click();
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Bónus de +${euro(25)} para ${fullName}, semana de 9 a 15 nov 2026`,
  );
  await expect(form).toBeFocused();
  await expect(form.getByLabel('Categoria')).toHaveCount(0);

  await form.getByRole('combobox', { name: 'Condutor' }).fill(fullName);
  await form.getByLabel('Aplicar').selectOption('Em várias semanas');
  await form.getByLabel('Categoria').selectOption('Multa');
  await form.getByLabel('Valor total em euros').fill('250');
  await form.getByLabel('Prestações').fill('4');
  await form.getByLabel('Descrição').fill('Excesso de velocidade');
  await expect(form).toContainText(`4 × ${euro(62.5)}, de 09/11 a 30/11`);
  await expect(form).toContainText(`Líquido passa de ${euro(245)} para ${euro(182.5)}`);
  await form.getByRole('button', { name: 'Guardar plano' }).click();
  await expectToast(
    page,
    'Sucesso',
    `Plano registado: Multa para ${fullName}, 4 × ${euro(62.5)}, de 09/11 a 30/11`,
  );
});

test('an acerto typed as one line fills in the form, is saved by Enter, and taken back from the toast', async ({
  staffPage: page,
  enrol,
}) => {
  const { fullName } = await enrolWithWeek({ page, enrol });
  await page.goto('/finances?semana=2026-11-09&passo=acertos');
  const form = page.getByRole('region', { name: 'Novo acerto' });
  const line = form.getByLabel('Numa linha');
  await line.fill(`${fullName} bonus 25,50`);
  await expect(form.getByLabel('Categoria')).toHaveValue('BONUS');
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(245.5)}`);
  await expectAccessible(page);
  await line.press('Enter');
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Bónus de +${euro(25.5)} para ${fullName}, semana de 9 a 15 nov 2026`,
  );
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('');
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'O acerto foi anulado.');

  // Enter may come before the driver is found.
  await line.fill(`${fullName} multa 250 em 4 excesso de velocidade`);
  await line.press('Enter');
  await expectToast(
    page,
    'Sucesso',
    `Plano registado: Multa para ${fullName}, 4 × ${euro(62.5)}, de 09/11 a 30/11`,
  );
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  await expectToast(page, 'Anulado', 'O plano foi anulado.');
  await line.fill(`${fullName} multa 100000,01`);
  await expect(form.getByText('O valor não pode passar de 100')).toBeVisible();
  await line.fill(`${fullName} bónus 10`);
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(230)}`);
});

test('a line is entered for nobody but the driver whom it names, who is looked at unless named in full', async ({
  staffPage: page,
  enrol,
}) => {
  const first = await enrolWithWeek({ page, enrol });
  const second = await enrolWithWeek({ page, enrol });
  await page.goto('/finances?semana=2026-11-09&passo=acertos');
  const form = page.getByRole('region', { name: 'Novo acerto' });
  const line = form.getByLabel('Numa linha');
  const sentTo = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/acertos'));
  await line.fill(`${first.fullName} bónus 25`);
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(245)}`);
  // The search for the other name has its answer only after Enter.
  let answer = () => {};
  const isEntered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/drivers/found*', async (route) => {
    await isEntered;
    await route.continue();
  });
  await line.fill(`${second.fullName} bónus 26`);
  await line.press('Enter');
  answer();
  expect((await sentTo).url()).toContain(second.id);
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Bónus de +${euro(26)} para ${second.fullName}, semana de 9 a 15 nov 2026`,
  );

  // A driver who has this in the name is found, and nothing is saved for them unseen.
  await line.fill(`${first.fullName.slice(1)} bónus 27`);
  await line.press('Enter');
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(247)}`);
  await expect(line).toHaveValue(`${first.fullName.slice(1)} bónus 27`);
  await line.press('Enter');
  await expect(line).toHaveValue('');
});

test('a line whose name is of several drivers asks for one, and waits for a look at the preview', async ({
  staffPage: page,
  enrol,
}) => {
  const first = await enrolWithWeek({ page, enrol });
  const mark = first.fullName;
  await enrol({ fullName: `${mark} Segunda` });
  await enrol({ fullName: `${mark} Terceira` });
  await page.goto('/finances?semana=2026-11-09&passo=acertos');
  const form = page.getByRole('region', { name: 'Novo acerto' });
  const typed = mark.slice(0, -1);
  await form.getByLabel('Numa linha').fill(`${typed} bónus 25`);
  await expect(form.getByText('3 encontrados: falta escolher')).toBeVisible();
  await form.getByLabel('Numa linha').press('Enter');
  const picker = form.getByRole('combobox', { name: 'Condutor' });
  await expect(picker).toBeFocused();
  const options = form.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await picker.fill(first.fullName);
  await expect(form).toContainText(`Líquido passa de ${euro(220)} para ${euro(245)}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Bónus de +${euro(25)} para ${first.fullName}, semana de 9 a 15 nov 2026`,
  );
});
