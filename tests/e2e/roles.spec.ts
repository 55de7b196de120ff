import type { Page } from 'playwright/test';
import type { Today } from '../../src/operations/today/schema';
import type { WaitingBankAccount } from '../../src/people/bank-accounts/schema';
import { answerWith, read, startDemoServer } from '../support/offices/fleets';
import { expect, expectAccessible, test as office } from '../support/offices/office';
import type { TestServer } from '../support/offices/server-fixture';
import { misfits, shiftsOf } from '../support/screens/layout';
import { boltFile, boltName, dialogOf, newMark, REPORT_WEEK } from '../support/screens/pages';

const ROLES = [
  {
    role: 'Pagamentos',
    variable: 'STAFF_PAYMENTS',
    links: ['Dashboard', 'Condutores', 'Financeiro', 'Email IMAP'],
    lists: ['Registos Financeiros Recentes'],
    begins: ['Carregar'],
    tabs: ['Semanas e saldo', 'Taxa e planos', 'Viatura', 'Conta'],
    pages: ['/', '/drivers?lista=viaturas', '/finances', '/finances?passo=pagamento', '/email-config'],
    refused: '/documents',
    acts: { '/finances': 'Processar Pagamentos' },
    lacks: { '/drivers': 'Importar condutores', '/email-config': 'Testar Conexão' },
  },
  {
    role: 'Documentos',
    variable: 'STAFF_DOCUMENTS',
    links: ['Dashboard', 'Condutores', 'Documentos', 'Email IMAP', 'Registar'],
    lists: ['Documentos a Expirar'],
    begins: ['Enviar por WhatsApp', 'Carregar'],
    tabs: ['Documentos', 'Viatura', 'Conta', 'Histórico'],
    pages: ['/', '/drivers?lista=viaturas', '/documents', '/email-config', '/register'],
    refused: '/finances',
    acts: {},
    lacks: { '/drivers': 'Importar condutores', '/email-config': 'Testar Conexão' },
  },
  {
    role: 'Leitura',
    variable: 'STAFF_READ_ONLY',
    links: ['Dashboard', 'Condutores', 'Financeiro'],
    lists: ['Registos Financeiros Recentes'],
    begins: [],
    tabs: ['Semanas e saldo', 'Taxa e planos', 'Viatura', 'Conta'],
    pages: ['/', '/drivers?lista=viaturas', '/finances?passo=viaturas', '/finances?passo=pagamento'],
    refused: '/email-config',
    acts: { '/finances': 'Extratos e exportação' },
    lacks: { '/drivers': 'Importar condutores', '/finances': 'Processar Pagamentos' },
  },
] as const;

/** On a phone they are not in the bar at its foot. */
const BEHIND_MORE: readonly string[] = ['Email IMAP', 'Registar'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-lacks', /settings/);
}

for (const { role, variable, links, lists, begins, tabs, pages, refused, acts, lacks } of ROLES) {
  office.describe(role, () => {
    const test = office.extend<object, { server: TestServer }>({
      server: [
        async ({ browserName: _anyBrowser }, use) => {
          const server = await startDemoServer({ [variable]: 'staff@frota.local' });
          await use(server);
          await server.stop();
        },
        { scope: 'worker', timeout: 240_000 },
      ],
    });

    test.describe.configure({ timeout: 120_000 });

    test(`the pages of ${role} have what it may do, and no dead button`, async ({
      staffPage: page,
      isMobile,
    }) => {
      await open(page, '/');
      const bar = page.getByRole('navigation', { name: isMobile ? 'Páginas' : 'Principal' });
      const shown = links.filter((link) => !isMobile || !BEHIND_MORE.includes(link));
      await expect(bar.getByRole('link')).toHaveText(shown);
      await expect(page.getByRole('heading', { level: 2, name: /Recentes|a Expirar/ })).toHaveText([
        ...lists,
      ]);
      await expectAccessible(page);
      for (const [path, name] of Object.entries(acts)) {
        await open(page, path);
        await expect(page.getByRole('button', { name })).toBeVisible();
      }
      for (const [path, name] of Object.entries(lacks)) {
        await open(page, path);
        await expect(page.getByRole('button', { name })).toBeHidden();
        await expectAccessible(page);
      }
    });

    test(`the dashboard has the work of ${role}, in its place from the start`, async ({
      staffPage: page,
    }) => {
      const changes = role !== 'Leitura';
      await open(page, '/');
      await expect(page.getByRole('region', { name: 'Para hoje' })).toHaveCount(changes ? 1 : 0);
      await expect(page.getByText('Feito hoje')).toBeVisible({ visible: changes });
      expect(await shiftsOf(page)).toEqual([]);
      const today = await read<Today>(page, '/api/today');
      await answerWith(page, '**/api/today', {
        ...today,
        has: { ...today.has, drivers: false, reports: false },
      });
      await open(page, '/');
      const steps = page.getByRole('region', { name: 'Começar' });
      await expect(steps).toHaveCount(changes ? 1 : 0);
      await expect(steps.getByRole('link')).toHaveText([...begins]);
      await expectAccessible(page);
    });

    test(`a driver's dialog has the tabs of ${role}`, async ({ staffPage: page, isMobile }) => {
      await open(page, '/drivers');
      const visible = role === 'Documentos' && !isMobile;
      await expect(page.getByLabel(/^Renovações/)).toBeVisible({ visible });
      await page.getByRole('button', { name: /^Ver / }).first().click();
      await expect(dialogOf(page).getByRole('tab')).toHaveText([...tabs]);
      await expect(dialogOf(page).getByRole('tab', { selected: true })).toHaveText(tabs[0]);
      const mayWrite = role === 'Documentos';
      await expect(dialogOf(page).getByRole('button', { name: 'Aprovar Condutor' })).toHaveCount(
        mayWrite ? 1 : 0,
      );
      await expectAccessible(page);
    });

    test(`an account that waits is for ${role} to ${role === 'Pagamentos' ? 'decide' : 'read'}`, async ({
      staffPage: page,
    }) => {
      const [account] = await read<WaitingBankAccount[]>(page, '/api/bank-accounts/waiting');
      await open(page, `/drivers?driver=${account?.driverId}&tab=account`);
      const waiting = page.getByRole('region', { name: 'À espera de confirmação' });
      await expect(waiting).toBeVisible();
      const decisions = role === 'Pagamentos' ? ['Mostrar IBAN', 'Confirmar conta', 'Recusar conta'] : [];
      await expect(waiting.getByRole('button').filter({ visible: true })).toHaveText(decisions);
      await expect(waiting.getByText('Esta conta é confirmada por quem trata dos pagamentos.')).toBeVisible({
        visible: role !== 'Pagamentos',
      });
      await expectAccessible(page);
    });

    test(`cards and plans have the acts of ${role} alone`, async ({ staffPage: page }) => {
      await open(page, '/drivers?lista=viaturas');
      await page.getByRole('button', { name: 'Cartões', exact: true }).click();
      const cards = page.getByRole('list', { name: 'Cartões', exact: true }).getByRole('listitem');
      await expect(cards.first()).toBeVisible();
      await expect(cards.first().getByRole('button')).toHaveCount(role === 'Documentos' ? 2 : 0);
      if (role === 'Documentos') return;
      // The demo fleet's account that waits is of a driver with a plan.
      const [account] = await read<WaitingBankAccount[]>(page, '/api/bank-accounts/waiting');
      await open(page, `/drivers?driver=${account?.driverId}&tab=terms`);
      const plans = page.getByRole('region', { name: 'Planos' });
      await expect(plans.getByRole('listitem').first()).toBeVisible();
      await expect(plans.getByRole('button', { name: 'Parar' })).toHaveCount(role === 'Pagamentos' ? 1 : 0);
    });

    if (role !== 'Leitura') {
      test(`a report that is missing leads ${role} on, once it is there`, async ({ staffPage: page }) => {
        const mark = newMark();
        await open(page, '/');
        const missingReports: Today['missingReports'] = [{ platform: 'bolt', organisation: 'frota' }];
        const today = await read<Today>(page, '/api/today');
        await answerWith(page, '**/api/today', { ...today, week: REPORT_WEEK, missingReports });
        await open(page, '/');
        const file = boltFile(boltName(mark), [{ fullName: `Ana ${mark}`, gross: 100, fees: 20 }]);
        await page.getByLabel('Ficheiros de relatórios').setInputFiles(file);
        await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click();
        await page.waitForURL(role === 'Documentos' ? /\/email-config$/ : /\/finances\?/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          /^(Configuração de Email|Gestão Financeira)$/,
        );
      });
    }

    test(`Ir para and the calls of a page are those of ${role}`, async ({ staffPage: page }) => {
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      for (const path of pages) await open(page, path);
      await page.keyboard.press('Control+k');
      const listed = page.getByRole('group', { name: 'Páginas' }).getByRole('option');
      await expect(listed).toHaveText([...links].map((name) => new RegExp(`^${name}`)));
      await page.getByRole('combobox', { name: /^Condutor/ }).fill('an');
      await page.waitForLoadState('networkidle');
      expect(refused).toEqual([]);
    });

    test(`a page that ${role} does not include shows why`, async ({ staffPage: page, allowErrors }) => {
      // The page itself.
      allowErrors(/403/);
      const answer = await page.goto(refused);
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole('heading', { name: 'Isto não faz parte do seu acesso' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Abrir os condutores' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Gestão de Condutores' })).toBeVisible();
    });

    test(`the menu and the sessions name who is signed in, as ${role}`, async ({
      staffPage: page,
      isMobile,
    }) => {
      await open(page, '/');
      const who = page.getByText(`staff@frota.local ${role}`, { exact: true });
      if (isMobile) await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await expect(who.filter({ visible: true })).toHaveCount(1);
      for (const width of isMobile ? [] : [1440, 1152, 1000, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(who.filter({ visible: true })).toBeInViewport({ ratio: 1 });
        expect(await misfits(page), `${width} px`).toEqual([]);
      }
      await page.getByRole('button', { name: 'As suas sessões' }).click();
      const dialog = page.getByRole('dialog', { name: 'As suas sessões' });
      await expect(dialog).toContainText(`Entrou como staff@frota.local, com a função ${role}.`);
    });
  });
}
