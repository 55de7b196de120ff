import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { jpegFile, pdfFile, pngFile, type TestFile } from '../api/files';
import { test as office, randomAddress } from '../offices/office';

type Fixtures = {
  /** The drivers with this e-mail, as staff see them. */
  registered: (email: string) => Promise<DriverWithDocuments[]>;
};

/** A visitor who registers, from another address each time, and staff who check what has arrived. */
export const test = office.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _anyBrowser }, use) => {
    await use({ 'X-Forwarded-For': randomAddress() });
  },
  registered: async ({ browser, session, signIn, server }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    await use(async (email) => {
      if (session.cookies.length === 0) {
        await signIn(await context.newPage());
        session.cookies = await context.cookies();
      }
      await context.addCookies(session.cookies);
      const answer = await context.request.get('/api/drivers/with-documents');
      const drivers: DriverWithDocuments[] = await answer.json();
      return drivers.filter((driver) => driver.email === email);
    });
    await context.close();
  },
});

export type Person = { fullName: string; email: string; phoneNumber: string; cmtvdeNumber: string };

export function newPerson(): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    fullName: `Rui Exemplo ${mark}`,
    email: `rui.${mark}@exemplo.test`,
    phoneNumber: '912 345 678',
    cmtvdeNumber: `TVDE-${mark}`,
  };
}

export async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome Completo').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Número de Telefone').fill(person.phoneNumber);
  await page.getByLabel('Número CMTVDE').fill(person.cmtvdeNumber);
}

export function payload({ name, type, bytes }: TestFile) {
  return { name, mimeType: type, buffer: Buffer.from(bytes) };
}

/** The box of one document. */
export function boxOf(page: Page, label: string) {
  return page.getByRole('listitem').filter({ has: page.getByLabel(label) });
}

export async function choose(page: Page, label: string, file: TestFile): Promise<void> {
  await page.getByLabel(label).setInputFiles(payload(file));
}

/** Chooses a real file in each box that every contract has. */
export async function chooseAll(page: Page): Promise<void> {
  await choose(page, 'Cartão de Cidadão', await pdfFile('Cartão', 'cartao.pdf'));
  await choose(page, 'Carta de Condução', jpegFile('carta.jpg'));
  await choose(page, 'Certificado CMTVDE', pngFile('certificado.png'));
  await choose(page, 'Registo Criminal', await pdfFile('Registo', 'registo.pdf'));
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /submeter|a submeter/i });
export const terms = (page: Page) => page.getByRole('checkbox', { name: /Li e aceito/ });

/** The visitor's calls of one path, as they are sent. */
export function callsTo(page: Page, path: string): { body: unknown }[] {
  const calls: { body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      calls.push({ body: request.postDataJSON() });
    }
  });
  return calls;
}
