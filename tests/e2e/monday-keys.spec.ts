import type { Locator, Page } from 'playwright/test';
import { test } from '../support/offices/fleets';
import { expect, expectToast } from '../support/offices/office';

test.use({ fleet: 'monday keys' });

/** More stops than any of the pages has before what is looked for. */
const MOST_STOPS = 200;

/** Asserts that the part of the focused element that is in the window is on top of all others, such as sticky bars. */
async function expectInSight(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const it = document.activeElement;
    if (!(it instanceof HTMLElement) || it === document.body) return null;
    const box = [...it.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    // A field for files has no place: its label is what is seen.
    if (!box) return null;
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const above = document.elementFromPoint(x, y);
    if (above && it.contains(above)) return null;
    return `${it.ariaLabel ?? it.textContent} is behind ${above?.outerHTML.slice(0, 200)}`;
  });
  expect(covered).toBeNull();
}

/** Goes on with Tab, and stops at the element. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    await expectInSight(page);
    if (await to.evaluate((it) => it === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${to}`);
}

async function enter(page: Page, at: Locator): Promise<void> {
  await tabTo(page, at);
  await page.keyboard.press('Enter');
}

test('a Monday goes by keys alone, and no bar hides where they are', async ({ staffPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const today = page.getByRole('region', { name: 'Para hoje' });
  await enter(page, today.getByRole('link', { name: /^Validar .* registos de condutores/ }));
  const dialog = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(dialog.getByRole('button', { name: 'Todos os documentos' })).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Aprovar', exact: true }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await enter(page, page.getByRole('navigation').getByRole('link', { name: 'Financeiro', exact: true }));
  const step = (name: string) =>
    page.getByRole('list', { name: 'Passos da semana' }).getByRole('button', { name });
  await enter(page, step('Relatórios'));
  await expect(page.getByRole('heading', { name: 'Carregar relatório' })).toBeVisible();
  await tabTo(page, page.getByLabel(/^(Escolha ou largue aqui|Toque para escolher)/));

  await page.goto('/finances');
  await enter(page, step('Linhas'));
  await tabTo(page, page.getByRole('button', { name: /^É / }).last());

  await page.goto('/finances');
  await enter(page, step('Acertos'));
  const form = page.getByRole('region', { name: 'Novo acerto' });
  await tabTo(page, form.getByLabel('Numa linha'));
  await page.keyboard.type('a multa 25');
  await tabTo(page, form.getByRole('combobox', { name: 'Condutor' }));
  await page.keyboard.press('ArrowDown');
  // The hits of an earlier text are listed until those of this one have come.
  await expect(form.getByText('Há mais: continue a escrever.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('button', { name: 'Guardar acerto' }));

  await page.goto('/finances');
  await enter(page, step('Fecho'));
  await enter(page, page.getByRole('button', { name: 'Confirmado com os condutores' }));
  await enter(page, page.getByRole('button', { name: 'Fechar semana' }));
  await expectToast(page, 'Sucesso', 'A semana foi fechada');
  await enter(page, page.getByRole('button', { name: /^Continuar para o pagamento/ }));
  await tabTo(page, page.getByRole('button', { name: /^Guardar a semana/ }));
  await enter(page, step('Fecho'));
  await enter(page, page.getByRole('button', { name: 'Reabrir semana' }));
  await expectToast(page, 'Sucesso', 'A semana foi reaberta');
});
