import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { euro } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { misfits } from '../support/screens/layout';
import { boltFile, boltName, REPORT_WEEK } from '../support/screens/pages';

test.use({ fleet: 'fees and plans' });

const driverDialog = (page: Page) => page.getByRole('dialog', { name: 'Validação de Condutor' });

test('staff set a fee, plan instalments and stop them, and register an acerto of a week without a record', async ({
  staffPage: page,
  enrol,
  allowErrors,
}) => {
  allowErrors(/422/);
  const driver = await enrol({ fullName: `Ana Plano ${randomUUID().slice(0, 8)}` });
  await page.goto('/drivers');
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await driverDialog(page).getByRole('tab', { name: 'Taxa e planos' }).click();
  await page.setViewportSize({ width: 320, height: 800 });
  const panel = page.getByRole('tabpanel', { name: 'Taxa e planos' });
  const fees = panel.getByRole('region', { name: 'Taxa', exact: true });
  await expect(fees).toContainText(`Taxa do contrato Slot: ${euro(100)}/mêsEm vigor`);
  await expectAccessible(page);

  await fees.getByRole('button', { name: 'Mudar taxa' }).click();
  await fees.getByLabel('Taxa', { exact: true }).selectOption('PERCENT');
  await fees.getByLabel('Dos ganhos brutos, em %').fill('200');
  await fees.getByLabel('Mínimo em euros').fill('40');
  await fees.getByRole('button', { name: 'Guardar taxa' }).click();
  await expect(fees).toContainText('A percentagem não pode passar de 100');
  await fees.getByLabel('Dos ganhos brutos, em %').fill('12,5');
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await fees.getByRole('button', { name: 'Guardar taxa' }).click();
  await expectToast(page, 'Sucesso', 'Taxa alterada com sucesso');
  await expect(fees.getByRole('listitem').first()).toContainText(
    `12,5 % dos ganhos brutos, no mínimo ${euro(40)}`,
  );
  await expect(fees.getByRole('listitem').first()).toContainText('Em vigor');

  await fees.getByRole('button', { name: 'Mudar taxa' }).click();
  await fees.getByLabel('Valor por mês em euros').fill('120');
  await fees.getByLabel('Taxa', { exact: true }).selectOption('WEEK');
  await expect(fees.getByLabel('Valor por semana em euros')).toHaveValue('');
  await fees.getByLabel('Valor por semana em euros').fill('30');
  await expect(fees.getByLabel('Também em semanas sem ganhos')).not.toBeChecked();
  await fees.getByLabel('Também em semanas sem ganhos').check();
  await fees.getByRole('button', { name: 'Guardar taxa' }).click();
  await expect(fees.getByRole('listitem').first()).toContainText('também em semanas sem ganhos');
  await fees.getByRole('button', { name: 'Mudar taxa' }).click();
  await expect(fees.getByLabel('Também em semanas sem ganhos')).toBeChecked();
  await fees.getByRole('button', { name: 'Cancelar' }).click();

  const plans = panel.getByRole('region', { name: 'Planos' });
  await plans.getByRole('button', { name: 'Novo plano' }).click();
  await plans.getByLabel('Categoria').selectOption('DANOS');
  await plans.getByLabel('Valor total em euros').fill('100');
  await plans.getByLabel('Prestações').fill('3');
  await plans.getByLabel('Descrição').fill('Para-choques');
  await expectAccessible(page);
  await plans.getByRole('button', { name: 'Guardar plano' }).click();
  await expectToast(
    page,
    'Sucesso',
    `Plano registado: Danos para ${driver.fullName}, 2 × ${euro(33.33)} e a última de ${euro(33.34)}`,
  );
  await expect(plans.getByRole('listitem')).toContainText('Danos: Para-choques');
  await expect(plans.getByRole('listitem')).toContainText(
    `Descontado ${euro(0)} · Por descontar ${euro(100)}`,
  );
  await plans.getByRole('button', { name: 'Parar' }).click();
  await expect(plans.getByRole('listitem')).toContainText('parado em');
  await expect(plans.getByRole('button', { name: 'Parar' })).toHaveCount(0);

  const acertos = panel.getByRole('region', { name: 'Acertos' });
  await acertos.getByRole('button', { name: 'Registar acerto' }).click();
  await acertos.getByLabel('Valor em euros').fill('25');
  await acertos.getByLabel('Descrição').fill('Em numerário');
  await acertos.getByRole('button', { name: 'Guardar acerto' }).click();
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Adiantamento de −${euro(25)} para ${driver.fullName}, semana de `,
  );
  await expect(acertos.getByRole('button', { name: 'Registar acerto' })).toBeFocused();
  await expectAccessible(page);
});

test('a plan shows its instalments and an acerto the resulting week, before they are sent', async ({
  staffPage: page,
  enrol,
  allowErrors,
}) => {
  allowErrors(/412/);
  const mark = randomUUID().slice(0, 8);
  const driver = await enrol({ fullName: `Rita Prévia ${mark}` });
  const row = { fullName: driver.fullName, email: driver.email, gross: 300, fees: 60, cash: 0 };
  const { name, mimeType, buffer } = boltFile(boltName(mark), [row]);
  await page.goto('/drivers');
  const answer = await page.request.post('/api/payment-reports', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByPlaceholder('Pesquisar condutores...').fill(driver.fullName);
  await rowOf(page, driver.fullName).getByRole('button', { name: 'Ver' }).click();
  await driverDialog(page).getByRole('tab', { name: 'Taxa e planos' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Taxa e planos' });

  await panel.getByRole('button', { name: 'Novo plano' }).click();
  const plan = panel.getByRole('form', { name: 'Novo plano' });
  await plan.getByLabel('Categoria').selectOption('Devolução de caução');
  await expect(plan.getByLabel('Efeito')).toHaveValue('on');
  await plan.getByLabel('Valor total em euros').fill('250');
  await plan.getByLabel('Primeira semana').fill('2026-11-30');
  await plan.getByLabel('Prestações').fill('4');
  await expect(plan).toContainText(`4 × ${euro(62.5)}, de 30/11 a 21/12`);
  await plan.getByLabel('Valor total em euros').fill('100');
  await plan.getByLabel('Prestações').fill('3');
  await expect(plan).toContainText(`2 × ${euro(33.33)} e a última de ${euro(33.34)}, de 30/11 a 14/12`);
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await plan.getByRole('button', { name: 'Cancelar' }).click();

  await panel.getByRole('button', { name: 'Registar acerto' }).click();
  const acerto = panel.getByRole('form', { name: 'Registar acerto' });
  await expect(acerto).toContainText('Ainda sem registo.');
  await acerto.getByLabel('Semana').fill('2035-01-01');
  await expect(acerto).toContainText('Esta semana ainda não começou');
  await expect(acerto.getByRole('button', { name: 'Guardar acerto' })).toBeDisabled();
  await acerto.getByRole('button', { name: /^\d+ / }).click();
  await expect(acerto.getByLabel('Semana')).toBeFocused();
  await expect(acerto.getByRole('button', { name: 'Guardar acerto' })).toBeEnabled();
  await acerto.getByLabel('Semana').fill(REPORT_WEEK);
  await acerto.getByLabel('Categoria').selectOption('Bónus');
  await acerto.getByLabel('Valor em euros').fill('25');
  await expect(acerto).toContainText(`Líquido passa de ${euro(220)} para ${euro(245)}`);
  await expectAccessible(page);
  expect(await misfits(page, 1)).toEqual([]);
  await acerto.getByLabel('Descrição').fill('Semana cheia');
  await acerto.getByRole('button', { name: 'Guardar acerto' }).click();
  await expectToast(
    page,
    'Sucesso',
    `Acerto registado: Bónus de +${euro(25)} para ${driver.fullName}, semana de 9 a 15 nov 2026`,
  );
  await panel.getByRole('button', { name: 'Registar acerto' }).click();
  await acerto.getByLabel('Semana').fill(REPORT_WEEK);
  await expect(acerto).toContainText(`Líquido: ${euro(245)}`);

  const other = await page.request.post(`/api/drivers/${driver.id}/acertos`, {
    headers: { Origin: new URL(page.url()).origin, 'Idempotency-Key': randomUUID() },
    data: { week: REPORT_WEEK, category: 'MULTA', amount: '-5.00', text: 'Portagem' },
  });
  expect(other.ok(), await other.text()).toBe(true);
  await acerto.getByLabel('Valor em euros').fill('10');
  await acerto.getByLabel('Descrição').fill('Multa');
  await acerto.getByRole('button', { name: 'Guardar acerto' }).click();
  await expect(acerto).toContainText('Este registo mudou entretanto');
  await expect(acerto).toContainText(`Líquido passa de ${euro(240)} para ${euro(230)}`);
});
