import type { Browser, Page } from 'playwright/test';
import { expect, randomAddress } from '../offices/office';
import type { SmtpServer } from '../servers/smtp';
import { signInEmailTo } from './sign-in-email';

/** A driver's browser, at another address. */
export async function phoneOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 780 },
    locale: 'pt-PT',
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });
  return context.newPage();
}

/** Asks for a sign-in e-mail. */
export async function askForSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/me');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar email' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();
}

/** Signs in by the code of an e-mail, which it asks for. */
export async function signInByCode(page: Page, smtp: SmtpServer, email: string): Promise<void> {
  const before = smtp.received.length;
  await askForSignIn(page, email);
  const { code } = await signInEmailTo(smtp, email, before);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
}
