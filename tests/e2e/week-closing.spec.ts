import { shortWeek } from '../../web/money/finances/week-words';
import { test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { misfits } from '../support/screens/layout';

test('the dashboard leads to the oldest open week, which closes with reasons and opens again', async ({
  staffPage: page,
  isMobile,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^e mais \d+$/ }).click();
  const line = page.getByRole('link', { name: /^Fechar .* por fechar/ });
  await expect(line).toBeVisible();
  await line.click();
  await page.waitForURL(/\/finances\?semana=\d{4}-\d\d-\d\d&passo=fecho$/);
  const closing = page.getByRole('region', { name: /^Fecho da semana de / });
  const reasons = closing.getByLabel('Motivo para fechar mesmo assim');
  await expect(reasons.first()).toBeVisible();
  await expect(page.getByRole('main').locator('button.bg-accent')).toHaveText(['Fechar semana']);
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const [narrow, scale] of [
    [320, 1],
    [320, 2],
    [width, 1],
  ] as const) {
    await page.setViewportSize({ width: narrow, height });
    expect(await misfits(page, scale), `${narrow} px × ${scale}`).toEqual([]);
  }
  await misfits(page, 1);
  const kinds = await reasons.count();
  const asked = kinds > 1 ? closing.getByLabel('Motivo para fechar apesar dos avisos') : reasons;
  await closing.getByRole('button', { name: 'Fechar semana' }).click();
  await expect(closing.getByText('Indique o motivo para fechar.')).toBeVisible();
  await expect(asked).toBeFocused();
  await closing.getByRole('button', { name: 'Confirmado na plataforma' }).click();
  await expect(asked).toHaveValue('Confirmado na plataforma');
  await expect(closing.getByText('Indique o motivo para fechar.')).toBeHidden();
  await asked.fill('Confirmado com o condutor');
  await closing.getByRole('button', { name: 'Fechar semana' }).click();
  await expectToast(page, 'Sucesso', 'A semana foi fechada');
  await expect(closing.getByText('Fechada', { exact: true })).toBeVisible();
  // A toast on a phone ends 149 px below the top of the window.
  const heading = closing.getByRole('heading', { level: 2 });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(isMobile ? 150 : 65);
  await expect(heading).toBeInViewport();
  await expect(closing.getByText('Confirmado com o condutor')).toBeVisible();
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Reabrir semana' }).click();
  await expectToast(page, 'Sucesso', 'A semana foi reaberta');
  await expect(reasons.first()).toHaveValue('Confirmado com o condutor');
  await expect(closing.getByText('ainda está aberta')).toBeHidden();
  const [, monday = ''] = /semana=([\d-]{10})/.exec(page.url()) ?? [];
  await page
    .getByRole('link', { name: /^semana de / })
    .first()
    .click();
  await expect(closing.getByText(`A semana de ${shortWeek(monday)} ainda está aberta.`)).toBeVisible();
  await closing.getByRole('link', { name: 'Ver o fecho dessa semana' }).click();
  await expect(reasons.first()).toHaveValue('Confirmado com o condutor');
});
