import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import type { Locator, Page } from 'playwright/test';
import type { WeekStanding } from '../../../src/money/finances/schema';
import type { WeekChecklist } from '../../../src/money/week-closings/schema';
import type { Today } from '../../../src/operations/today/schema';
import type { OpenDataRequest } from '../../../src/people/data-requests/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { Platform } from '../../../src/platform/domain/platform';
import type { PaymentReport } from '../../../src/reports/payment-reports/schema';
import { mondayFrom } from '../../fixtures/dates';
import { boltReport, uberReport, type Week } from '../reports/weeks';
import { type Dovecot, startDovecot } from '../servers/dovecot';
import { type SmtpServer, startSmtp } from '../servers/smtp';
import { COMPANY_VARIABLES, inboxVariables, read, startDemoServer } from './fleets';
import { expect, test as office } from './office';
import { START_LIMIT, serve, type TestServer } from './server-fixture';

/** The tests of an office that has everything: a company's account, e-mail in and out, and the demo fleet. */
export const mondayTest = office.extend<object, { smtp: SmtpServer; dovecot: Dovecot; server: TestServer }>({
  smtp: [async ({ browserName: _anyBrowser }, use) => serve(await startSmtp(), use), { scope: 'worker' }],
  dovecot: [async ({ browserName: _anyBrowser }, use) => serve(await startDovecot(), use), START_LIMIT],
  server: [
    async ({ smtp, dovecot }, use) => {
      const variables = {
        ...COMPANY_VARIABLES,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Frota Exemplo <frota@frota.test>',
        ...inboxVariables(dovecot),
      };
      // Without a company, so that no week is in a file for the bank yet.
      await serve(await startDemoServer(variables, {}), use);
    },
    START_LIMIT,
  ],
});

/** Acts by presses alone, and counts them: a typed field, a choice and a chosen set of files count one each. */
export class Presses {
  readonly of: Record<string, number> = {};
  #part = '';

  begin(part: string): void {
    this.#part = part;
    this.of[part] = 0;
  }
  async press(it: Locator): Promise<void> {
    this.#count();
    await it.click();
  }
  async key(page: Page, key: string): Promise<void> {
    this.#count();
    await page.keyboard.press(key);
  }
  async type(field: Locator, text: string): Promise<void> {
    this.#count();
    await field.fill(text);
  }
  async choose(field: Locator, option: string): Promise<void> {
    this.#count();
    await field.selectOption(option);
  }
  /** The browser's own way back. */
  async back(page: Page): Promise<void> {
    this.#count();
    await page.goBack();
  }
  async give(field: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    this.#count();
    await field.setInputFiles(files);
  }
  #count(): void {
    this.of[this.#part] = (this.of[this.#part] ?? 0) + 1;
  }
}

/** A person of both platforms whose accounts are new, though the fleet knows them. */
const KNOWN = 6;
/** Beside less the fleet's adjustments are unusual, so that a row waits for another reason too. */
const LEAST_EURO = 100;

export type Newcomer = { fullName: string; email: string; phone: string };

/** Takes back the reports of the last week; answers its two files, of which 14 rows are of accounts that are new. */
export async function lastWeekFiles(page: Page, { dataDir, url }: TestServer, newcomer: Newcomer) {
  const week = mondayFrom(new Date(), -1);
  const rows = await bookedIn(dataDir, week);
  const reports = await read<PaymentReport[]>(page, '/api/payment-reports');
  const files = reports.filter(
    ({ weekStartDate, outcome }) => weekStartDate === week && outcome === 'imported',
  );
  for (const { id } of files) {
    const answer = await page.request.post(`/api/payment-reports/${id}/undo`, { headers: { Origin: url } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const nameOf = (platform: Platform) => files.find((file) => file.platform === platform)?.fileName ?? '';
  const people = Map.groupBy(rows, ({ week: { name } }) => name);
  const both = [...people.values()]
    .filter((own) => own.length === 2 && own.every(({ week: { gross } }) => Number(gross) >= LEAST_EURO))
    .slice(0, KNOWN);
  for (const { week: own } of both.flat()) {
    const words = (own.name ?? '').split(' ');
    Object.assign(own, { name: `${words.at(0)} ${words.at(-1)}`, email: '', id: randomUUID() });
  }
  const weeksOf = (platform: Platform) =>
    rows.filter((row) => row.platform === platform).map(({ week: own }) => own);
  const test: Week = { id: randomUUID(), name: 'Conta de Ensaio', gross: '12.00' };
  const { fullName: name, email, phone } = newcomer;
  const uber = uberReport([...weeksOf('uber'), test]);
  const bolt = boltReport([
    ...weeksOf('bolt'),
    { id: randomUUID(), name, email, phone, gross: '310.00', fees: '62.00' },
  ]);
  return {
    week,
    suggested: [...new Set(both.flat().map(({ week: own }) => own.name ?? ''))],
    files: [
      { name: nameOf('uber'), mimeType: 'text/csv', buffer: Buffer.from(uber) },
      { name: nameOf('bolt'), mimeType: 'text/csv', buffer: Buffer.from(bolt) },
    ],
  };
}

/** Whether all documents of a rental driver wait. */
export function hasFiveWaiting({ status, documents }: DriverWithDocuments): boolean {
  return (
    status === 'PENDING_VALIDATION' &&
    documents.length === 5 &&
    documents.every((each) => each.status === 'PENDING_VALIDATION')
  );
}

/** Decides what waits beside this registration, the oldest new document and the account. */
export async function decideOthers(
  page: Page,
  { url }: TestServer,
  drivers: readonly DriverWithDocuments[],
  one: DriverWithDocuments | undefined,
): Promise<void> {
  const decide = async (path: string, status: string) => {
    const answer = await page.request.patch(`${path}/status`, { headers: { Origin: url }, data: { status } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const others = drivers.filter(({ id, status }) => status === 'PENDING_VALIDATION' && id !== one?.id);
  for (const { id } of others) await decide(`/api/drivers/${id}`, 'INACTIVE');
  const { documents } = await read<Today>(page, '/api/today');
  const waiting = drivers
    .filter(({ status }) => status !== 'PENDING_VALIDATION')
    .flatMap((driver) => [...driver.documents, ...driver.renewals])
    .filter(({ id, status }) => status === 'PENDING_VALIDATION' && id !== documents.first[0]?.documentId);
  for (const { id } of waiting) await decide(`/api/documents/${id}`, 'REJECTED');
  for (const { id } of await read<OpenDataRequest[]>(page, '/api/data-requests')) {
    await decide(`/api/data-requests/${id}`, 'DECLINED');
  }
}

/** Closes the weeks before the last one, so that the steps are of that one. */
export async function closeOlder(page: Page, { url }: TestServer): Promise<void> {
  const mondays = await read<WeekStanding[]>(page, '/api/financial-records/mondays');
  const last = mondayFrom(new Date(), -1);
  for (const { weekStartDate: week } of mondays.filter((each) => each.isToClose).toReversed()) {
    if (week === last) continue;
    const { digest, findings } = await read<WeekChecklist>(page, `/api/weeks/${week}/checklist`);
    const passedOver = findings
      .filter(({ needsReason }) => needsReason)
      .map(({ check, subject }) => ({ check, subject, reason: 'Confirmado' }));
    const answer = await page.request.post(`/api/weeks/${week}/close`, {
      headers: { Origin: url },
      data: { digest, passedOver },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** The rows of the week's reports as the platforms would write them again. */
async function bookedIn(dataDir: string, week: string): Promise<{ platform: Platform; week: Week }[]> {
  const client = createClient({ url: `file:${join(dataDir, 'frota.db')}` });
  const { rows } = await client.execute({
    sql: `SELECT platform, external_id, full_name, email, gross_cents, commission_cents, adjustments_cents, cash_cents
      FROM earnings WHERE week_start_date = ? AND state = 'booked'`,
    args: [week],
  });
  client.close();
  const euro = (cents: unknown) => (Number(cents) / 100).toFixed(2);
  return rows.map((row) => ({
    platform: row.platform as Platform,
    week: {
      id: String(row.external_id),
      name: String(row.full_name),
      email: String(row.email ?? ''),
      gross: euro(row.gross_cents),
      fees: euro(row.commission_cents),
      adjustments: euro(row.adjustments_cents),
      cash: euro(row.cash_cents),
    },
  }));
}
