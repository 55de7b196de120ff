import type { Page } from 'playwright/test';
import type { DocumentStatus, ExpiringDocument } from '../../src/people/documents/schema';
import { lisbonDate } from '../fixtures/dates';
import { DOC_TYPE_LABELS, type DocType } from '../fixtures/papers';
import { answerWith, read, test } from '../support/offices/fleets';
import { expect, expectAccessible, expectToast } from '../support/offices/office';
import { shiftsOf } from '../support/screens/layout';
import { openChoices } from '../support/screens/pages';

const EXPIRING = '**/api/documents/expiring/90';

function document(
  fullName: string,
  days: number,
  status: DocumentStatus,
  docType: DocType = 'CC',
): ExpiringDocument {
  return {
    id: fullName,
    docType,
    status,
    expiryDate: lisbonDate(new Date(), days),
    renewalWaits: false,
    version: 1,
    fileName: 'documento.pdf',
    createdAt: '2026-01-01T12:00:00.000Z',
    filePath: '/objects/documento',
    driver: { id: 'c1', fullName, contractType: 'SLOT', phoneNumber: '912345678', status: 'ACTIVE' as const },
  };
}

const fleet = () => [
  document('Ana', -1, 'EXPIRED'),
  document('Bruno', 0, 'VALIDATED', 'CMTVDE'),
  document('Carla', 1, 'VALIDATED'),
  document('Duarte', 30, 'PENDING_VALIDATION', 'CMTVDE'),
  document('Eva', 31, 'VALIDATED'),
  document('Filipe', 60, 'PENDING_VALIDATION'),
  document('Gil', 90, 'REJECTED', 'VEHICLE_DOC'),
];

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });

async function expectShown(page: Page, names: string[]) {
  await expect(cards(page)).toHaveCount(names.length);
  for (const name of names) await expect(cardOf(page, name)).toBeVisible();
}

test('each document says how it stands', async ({ staffPage: page }) => {
  await answerWith(page, EXPIRING, fleet());
  await page.goto('/documents');
  await expect(page).toHaveTitle('Gestão de Documentos — Volante');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestão de Documentos');
  const lines = ['Estado', 'Tempo até expirar', 'Data de validade'];
  for (const [name, label, ...values] of [
    ['Ana', 'Cartão de Cidadão', 'Expirado', 'Expirado'],
    ['Bruno', 'Certificado CMTVDE', 'Expirado · Aprovado', 'Expirado'],
    ['Carla', 'Cartão de Cidadão', 'A Expirar · Aprovado', '1 dia'],
    ['Duarte', 'Certificado CMTVDE', 'A Expirar · Pendente', '30 dias'],
    ['Eva', 'Cartão de Cidadão', 'Válido', '1 mês'],
    ['Filipe', 'Cartão de Cidadão', 'Pendente', '2 meses'],
    ['Gil', 'Documento Viatura', 'Rejeitado', '3 meses'],
  ] as const) {
    const card = cardOf(page, name);
    await expect(card.getByRole('heading')).toHaveText(label);
    await expect(card.getByRole('term')).toHaveText(lines);
    await expect(card.getByRole('definition')).toHaveText([...values, /^\d\d\/\d\d\/\d{4}$/]);
  }
  await expectAccessible(page);
});

test('a document whose renewal waits is marked', async ({ staffPage: page }) => {
  const [ana, bruno] = fleet();
  if (!ana || !bruno) throw new Error('there is no fleet');
  await answerWith(page, EXPIRING, [{ ...ana, renewalWaits: true }, bruno]);
  await page.goto('/documents');
  await expect(cardOf(page, 'Ana').getByText('À espera de decisão')).toBeVisible();
  await expect(cardOf(page, 'Bruno').getByText('Renovação')).toHaveCount(0);
});

test('type and state filter together', async ({ staffPage: page }) => {
  await answerWith(page, EXPIRING, fleet());
  await page.goto('/documents');
  await openChoices(page);
  const state = page.getByLabel('Estado');
  const type = page.getByLabel('Tipo de documento');
  for (const [label, names] of [
    ['Válidos', ['Eva']],
    ['A expirar', ['Carla', 'Duarte']],
    ['Expirados', ['Ana', 'Bruno']],
    ['Pendentes', ['Duarte', 'Filipe']],
    ['Todos os estados', fleet().map(({ driver }) => driver.fullName)],
  ] as const) {
    await state.selectOption({ label });
    await expectShown(page, [...names]);
  }
  await type.selectOption({ label: 'Certificado CMTVDE' });
  await expectShown(page, ['Bruno', 'Duarte']);
  await state.selectOption({ label: 'Expirados' });
  await expectShown(page, ['Bruno']);
  await state.selectOption({ label: 'Válidos' });
  await expect(page.getByText('Nenhum documento encontrado')).toBeVisible();
  await expect(page.getByText('Tente ajustar os filtros de pesquisa.')).toBeVisible();
  await expectAccessible(page);
});

test('Ver and Notificar show their toasts, and ask nothing of the server', async ({ staffPage: page }) => {
  await answerWith(page, EXPIRING, fleet());
  await page.goto('/documents');
  await expect(cards(page).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    // A chunk of the page's own script may come whenever the browser is idle.
    if (!new URL(request.url()).pathname.startsWith('/assets/')) asked.push(request.url());
  });
  await cardOf(page, 'Carla').getByRole('button', { name: 'Ver' }).click();
  await expectToast(
    page,
    'Funcionalidade em desenvolvimento',
    'A visualização de documentos será implementada em breve',
  );
  const toast = page.getByRole('region', { name: /Notificações/ });
  await expect(toast.getByRole('link')).toHaveCount(0);
  await cardOf(page, 'Carla').getByRole('button', { name: 'Notificar' }).click();
  await expectToast(page, 'Notificação enviada', 'Notificação de renovação enviada para Carla');
  expect(asked).toEqual([]);
});

test('the title of a card opens the document in the driver’s dialog, and Back returns', async ({
  staffPage: page,
}) => {
  const [document] = await read<ExpiringDocument[]>(page, '/api/documents/expiring/90');
  if (!document) throw new Error('the demo fleet has no document that expires');
  const label = DOC_TYPE_LABELS[document.docType];
  await page.goto('/documents');
  const card = cardOf(page, document.driver.fullName).filter({ hasText: label }).first();
  await card.getByRole('heading', { name: label }).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Validação de Condutor' });
  await expect(dialog.locator('header').getByText(document.driver.fullName)).toBeVisible();
  await expect(dialog.getByRole('region', { name: label, exact: true })).toBeFocused();
  const address = `/drivers?driver=${document.driver.id}&document=${document.id}`;
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestão de Documentos');
});

test('the whole page is in its text and in a picture of it, also what is off screen', async ({
  staffPage: page,
}) => {
  await answerWith(
    page,
    EXPIRING,
    Array.from({ length: 40 }, (_, index) => document(`Condutor ${index}`, 20, 'VALIDATED')),
  );
  await page.goto('/documents');
  await expect(cards(page)).toHaveCount(40);
  for (const index of [0, 20, 39]) {
    await expect(page.getByRole('main')).toContainText(`Condutor ${index}`, { useInnerText: true });
  }
  // Nothing that is skipped off screen would be painted in a picture.
  const isPainted = (card: Element) => card.checkVisibility({ contentVisibilityAuto: true });
  const last = cards(page).last();
  expect(await last.locator('h2').evaluate(isPainted)).toBe(true);
});

test('a link to a document that no longer exists shows that it is missing', async ({ staffPage: page }) => {
  await page.goto('/drivers?document=00000000-0000-4000-8000-000000000000');
  await expectToast(page, 'Aviso', 'Este documento já foi substituído ou apagado.');
  await expect(page).toHaveURL(/\/drivers$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('six placeholders, then nothing to do', async ({ staffPage: page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await answerWith(page, EXPIRING, [], held);
  await page.goto('/documents');
  await expect(page.locator('[data-placeholder]')).toHaveCount(6);
  await expectAccessible(page);
  arrive();
  await expect(page.getByText('Nenhum documento encontrado')).toBeVisible();
  await expect(page.getByText('Todos os documentos estão em ordem.', { exact: true })).toBeVisible();
});

test('the papers of the cars arrive late, and move no card', async ({ staffPage: page }) => {
  const papers = Promise.withResolvers<void>();
  await answerWith(page, EXPIRING, fleet());
  await page.route('**/api/cars/lapsing/90', async (route) => {
    await papers.promise;
    await route.continue();
  });
  await page.goto('/documents');
  await expect(page.getByRole('status').getByText('7 documentos')).toBeVisible();
  await expect(page.locator('[data-placeholder]')).toHaveCount(6);
  papers.resolve();
  await expect(cards(page)).toHaveCount(7);
  expect(await shiftsOf(page)).toEqual([]);
});

test('the buttons of the cards of a row stand in one line', async ({ staffPage: page, isMobile }) => {
  test.skip(isMobile, 'one card in a row');
  const [ana, bruno, carla] = fleet();
  if (!ana || !bruno || !carla) throw new Error('there is no fleet');
  await answerWith(page, EXPIRING, [{ ...ana, renewalWaits: true }, bruno, carla]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/documents');
  await expect(cards(page)).toHaveCount(3);
  const tops = new Set<number>();
  for (const button of await page.getByRole('button', { name: 'Ver' }).all()) {
    tops.add((await button.boundingBox())?.y ?? Number.NaN);
  }
  expect([...tops]).toHaveLength(1);
});

test('a list that failed can be loaded again, and is not by itself', async ({
  staffPage: page,
  allowErrors,
}) => {
  allowErrors(/500/);
  let asked = 0;
  await page.route(EXPIRING, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/documents');
  await expect(page.getByText('Não foi possível carregar os documentos')).toBeVisible();
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  const documents = await read<ExpiringDocument[]>(page, '/api/documents/expiring/90');
  await expect(page.getByRole('status').getByText(`${documents.length} documentos`)).toBeVisible();
  await expect(cards(page)).toHaveCount(documents.length);
});

test('a long list of documents is added to the page as one scrolls', async ({ staffPage: page }) => {
  await answerWith(
    page,
    EXPIRING,
    Array.from({ length: 400 }, (_, index) => document(`Condutor ${index}`, 20, 'VALIDATED')),
  );
  await reportTwice(page);
  await page.goto('/documents');
  await expect(page.getByRole('status').getByText('400 documentos')).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(100);
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await page.getByText('Condutor 399', { exact: true }).isVisible()).toBe(true);
  }).toPass();
});

/** Each change comes beside the state before it, as from a busy browser. */
async function reportTwice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Single = IntersectionObserver;
    globalThis.IntersectionObserver = class extends Single {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const before = (entry: IntersectionObserverEntry) =>
          Object.create(entry, { isIntersecting: { value: false } });
        super((entries, observer) => callback([...entries.map(before), ...entries], observer), options);
      }
    };
  });
}
