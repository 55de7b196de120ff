import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright/test';
import { codeOf, stepAt } from '../../src/operations/accounts/totp';
import { bytesOf } from '../fixtures/base32';
import { expect, expectAccessible, test as office } from '../support/offices/office';
import { startServer } from '../support/offices/server-fixture';
import { programCommand } from '../support/processes/children';

const ORIGIN = 'https://frota.example';
const [EMAIL, OTHER, THIRD] = ['ana@frota.local', 'eva@frota.local', 'rui@frota.local'];
const PASSWORD = 'cavalo bateria agrafo certo';
const VARIABLES = {
  SIGN_IN: 'local',
  PUBLIC_URL: ORIGIN,
  STAFF_EMAILS: [EMAIL, OTHER, THIRD].join(),
  TRUST_PROXY: '1',
};

const test = office.extend({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startServer({ env: VARIABLES });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** A proxy in front of the server, with the https that browsers see. */
async function proxied(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), 'x-forwarded-for': '203.0.113.5' };
    const response = await route.fetch({ url: `${url}${pathname}${search}`, headers, maxRedirects: 0 });
    const location = response.headers().location;
    if (location === undefined) return route.fulfill({ response });
    // Playwright hands on no request that follows a redirect.
    const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    const next = new URL(location, route.request().url()).href.replaceAll('&', '&amp;');
    return route.fulfill({
      headers: { 'Set-Cookie': cookies.map(({ value }) => value).join('\n'), 'Content-Type': 'text/html' },
      body: `<style>@view-transition { navigation: auto }</style><meta http-equiv="refresh" content="0;url=${next}">`,
    });
  });
}

function inviteLink(dataDir: string, email = EMAIL): string {
  const [file, args] = programCommand('staff');
  const env = { PATH: process.env.PATH, ...VARIABLES, DATA_DIR: dataDir };
  const said = execFileSync(file, [...args, 'invite', email], { env, encoding: 'utf8' });
  return /^https.*$/m.exec(said)?.[0] ?? '';
}

/** A telephone's authenticator, whose owner agrees to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The address bar keeps no token. */
async function openInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL(`${ORIGIN}/account/invitation`);
  await expect(page.getByRole('heading', { name: 'A sua conta' })).toBeVisible();
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await openInvitation(page, link);
  await page.getByLabel('Palavra-passe nova').fill(PASSWORD);
  await page.getByLabel('A mesma, outra vez').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Segundo passo' })).toBeVisible();
}

test('a link, a passkey and a sign-in by it, each page readable by everybody', async ({
  context,
  page,
  server,
  allowErrors,
}) => {
  // The page in place of a redirect ends the fade into it.
  allowErrors(/401|422/, /Transition was aborted/);
  await proxied(context, server.url);
  await withAuthenticator(page);
  await openInvitation(page, inviteLink(server.dataDir));
  await expectAccessible(page);
  await page.getByLabel('Palavra-passe nova').fill('qwerty123456');
  await page.getByLabel('A mesma, outra vez').fill('qwerty123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('fácil de adivinhar');
  await expectAccessible(page);
  await choosePassword(page, inviteLink(server.dataDir));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Já os guardei: iniciar sessão' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Palavra-passe').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A sua chave de acesso, ou um código de recuperação.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código de recuperação').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('#error')).toContainText('O código não está certo');
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // The dashboard goes on asking, and without the proxy nobody answers.
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without script the pages ask for a code alone, and with an unwilling passkey say so', async ({
  browser,
  server,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await proxied(plain, server.url);
  const page = await plain.newPage();
  await choosePassword(page, inviteLink(server.dataDir, OTHER));
  await expect(page.getByRole('button', { name: 'Usar uma chave de acesso' })).toBeHidden();
  await expect(page.getByLabel('Código de 6 algarismos')).toBeFocused();
  await plain.close();
  const context = await browser.newContext();
  await proxied(context, server.url);
  const unwilling = await context.newPage();
  await choosePassword(unwilling, inviteLink(server.dataDir, OTHER));
  await unwilling.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await unwilling.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await expect(unwilling.getByText('A chave de acesso não foi usada.')).toBeVisible();
  await context.close();
});

/** Presses the button of the passkey, once the script has shown it. */
const usePasskey = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('staff change their password from their sessions, by password and passkey again', async ({
  context,
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/401|422/, /Transition was aborted/);
  await proxied(context, server.url);
  await withAuthenticator(page);
  await choosePassword(page, inviteLink(server.dataDir, THIRD));
  await usePasskey(page, 'Usar uma chave de acesso');
  await page.getByRole('link', { name: 'Já os guardei: iniciar sessão' }).click();
  await page.getByLabel('Email').fill(THIRD);
  await page.getByLabel('Palavra-passe').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await usePasskey(page, 'Usar a chave de acesso');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const menu = page.getByRole('button', { name: /^(Menu|Mais)$/ });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'As suas sessões' }).click();
  const link = page.getByRole('link', { name: 'Palavra-passe e segundo passo' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByLabel('Palavra-passe atual')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('errada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A palavra-passe não está correta.');
  await expectAccessible(page);
  await page.getByLabel('Palavra-passe atual').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await usePasskey(page, 'Usar a chave de acesso');
  await expect(page.getByText('Fica como está: a chave de acesso e 10 códigos de recuperação')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mudar' }).click();
  await expect(page.getByRole('alert')).toContainText('Escreva a palavra-passe nova');
  await page.getByLabel('Palavra-passe nova').fill('nova palavra passe comprida');
  await page.getByLabel('A mesma, outra vez').fill('nova palavra passe comprida');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Mudou a palavra-passe. As outras sessões desta conta terminaram.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voltar ao programa' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without script a telephone is exchanged by recovery codes', async ({ browser, server }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await proxied(plain, server.url);
  const page = await plain.newPage();
  const finish = async () => {
    const secret = bytesOf((await page.locator('.note b').textContent()) ?? '');
    await page.getByLabel('Código de 6 algarismos').fill(codeOf(secret, stepAt(new Date())));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(10);
    return page.getByRole('listitem').allInnerTexts();
  };
  await choosePassword(page, inviteLink(server.dataDir, OTHER));
  const [first = '', second = ''] = await finish();
  await page.goto(`${ORIGIN}/account/change`);
  await page.getByLabel('Email').fill(OTHER);
  await page.getByLabel('Palavra-passe').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Código').fill(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}/account/change`);
  await page.getByLabel('Palavra-passe atual').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Código').fill(second);
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Aplicação ou chave nova/).check();
  await page.getByRole('button', { name: 'Mudar' }).click();
  await finish();
  await expect(page.getByText('Mudou o segundo passo e os códigos de recuperação.')).toBeVisible();
  await plain.close();
});
