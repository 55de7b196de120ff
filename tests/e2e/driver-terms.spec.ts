import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectToast, rowOf, test } from '../support/offices/office';
import { euro } from '../support/offices/with-demo-fleet';
import { misfits } from '../support/screens/fits';

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
  await driverDialog(page).getByRole('button', { name: 'Taxa e planos' }).click();
  await page.setViewportSize({ width: 320, height: 800 });
  const panel = page.getByRole('dialog', { name: 'Taxa e planos' });
  const fees = panel.getByRole('region', { name: 'Taxa', exact: true });
  await expect(fees).toContainText('A do contrato SlotEm vigor');
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

  const plans = panel.getByRole('region', { name: 'Planos' });
  await plans.getByRole('button', { name: 'Novo plano' }).click();
  await plans.getByLabel('Categoria').selectOption('DANOS');
  await plans.getByLabel('Valor total em euros').fill('100');
  await plans.getByLabel('Prestações').fill('3');
  await plans.getByLabel('Descrição').fill('Para-choques');
  await expectAccessible(page);
  await plans.getByRole('button', { name: 'Guardar plano' }).click();
  await expectToast(page, 'Sucesso', 'Plano registado com sucesso');
  await expect(plans.getByRole('listitem')).toContainText('Danos: Para-choques');
  await expect(plans.getByRole('listitem')).toContainText(`faltam ${euro(-100)}`);
  await plans.getByRole('button', { name: 'Parar' }).click();
  await expect(plans.getByRole('listitem')).toContainText('parado em');
  await expect(plans.getByRole('button', { name: 'Parar' })).toHaveCount(0);

  const acertos = panel.getByRole('region', { name: 'Acertos' });
  await acertos.getByRole('button', { name: 'Registar acerto' }).click();
  await acertos.getByLabel('Valor em euros').fill('25');
  await acertos.getByLabel('Descrição').fill('Em numerário');
  await acertos.getByRole('button', { name: 'Guardar acerto' }).click();
  await expectToast(page, 'Sucesso', 'Acerto registado com sucesso');
  await expect(acertos.getByRole('button', { name: 'Registar acerto' })).toBeFocused();
  await expectAccessible(page);
});
