import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { outbox } from '../../../db/schema/outbox';
import { ANA, auditOf, driverPages, settled, waitFor } from '../../support/api/registration';
import { insertDriver } from '../../support/databases/rows';
import { sendDue } from '../../support/mail/mail-offices';

const EMAIL = 'ana@exemplo.pt';
const UNKNOWN = 'ninguem@exemplo.pt';

async function withAna() {
  const pages = await driverPages();
  const id = await insertDriver(pages.db, { fullName: 'Ana Sousa', email: EMAIL, status: 'ACTIVE' });
  return { ...pages, id };
}

test('a driver signs in with the link of an e-mail, once', async () => {
  const test = await withAna();
  const { newBrowser, letter, id } = test;
  const browser = newBrowser();
  const asked = await browser.ask(' ANA@exemplo.pt ');
  expect(asked.status).toBe(202);
  const { token, subject, html, text } = await letter();
  expect(subject).toMatch(/^\d{3} \d{3} é o seu código$/);
  expect(html).toContain(`href="${test.origin}/me#${token}"`);
  expect(text).toContain('15 minutos');
  const other = newBrowser();
  expect((await other.send('POST', '/api/me/session', { token })).status).toBe(201);
  expect(await (await other.send('GET', '/api/me')).json()).toMatchObject({ id, fullName: 'Ana Sousa' });
  const again = await newBrowser().send('POST', '/api/me/session', { token });
  expect(again.status).toBe(422);
  expect(await again.json()).toMatchObject({
    error: { message: 'Este código ou ligação já foi usado ou expirou. Peça outro.' },
  });
  expect((await auditOf(test, id)).map(({ action }) => action)).toEqual([
    'driver-session.ask',
    'driver-session.begin',
  ]);
});

test('promise 70: a code signs in the browser that asked for it, and no other', async () => {
  const { newBrowser, letter } = await withAna();
  const [browser, other] = [newBrowser(), newBrowser()];
  await browser.ask(EMAIL);
  const { code } = await letter();
  await other.ask(UNKNOWN);
  expect((await other.send('POST', '/api/me/session', { code })).status).toBe(422);
  expect((await newBrowser().send('POST', '/api/me/session', { code })).status).toBe(422);
  expect((await browser.send('POST', '/api/me/session', { code })).status).toBe(201);
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
});

test('promise 70: a code has five tries, however many come at once', async () => {
  const { newBrowser, letter, db } = await withAna();
  const browser = newBrowser();
  await browser.ask(EMAIL);
  const { code, token } = await letter();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const tries = Array.from({ length: 20 }, () => browser.send('POST', '/api/me/session', { code: wrong }));
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([422]));
  const [row] = await db.select().from(driverSignIns);
  expect(row?.codeTries).toBe(5);
  expect((await browser.send('POST', '/api/me/session', { code })).status).toBe(422);
  expect((await browser.send('POST', '/api/me/session', { token })).status).toBe(201);
});

test('promise 70: link and code expire after 15 minutes', async () => {
  const { newBrowser, letter, clock } = await withAna();
  const browser = newBrowser();
  await browser.ask(EMAIL);
  const { code, token } = await letter();
  clock.now = new Date(clock.now.getTime() + 15 * 60_000);
  expect((await browser.send('POST', '/api/me/session', { token })).status).toBe(422);
  expect((await browser.send('POST', '/api/me/session', { code })).status).toBe(422);
});

test('promise 70: 100 POSTs of one token at once give one session', async () => {
  const { newBrowser, letter, db } = await withAna();
  await newBrowser().ask(EMAIL);
  const { token } = await letter();
  const posts = Array.from({ length: 100 }, () => newBrowser().send('POST', '/api/me/session', { token }));
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(99);
  expect(await db.select().from(driverSessions)).toHaveLength(1);
});

test('promise 71: known and unknown addresses are answered alike, and leave the same rows', async () => {
  const { newBrowser, smtp, db } = await withAna();
  const signIns = () => db.select().from(driverSignIns).orderBy(sql`rowid`);
  const answers = [];
  for (const [at, email] of [EMAIL, UNKNOWN].entries()) {
    const browser = newBrowser();
    const answer = await browser.ask(email);
    const headers = [...answer.headers].filter(([name]) => !/^(set-cookie|x-request-id)$/.test(name));
    const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''));
    await waitFor(async () => (await signIns()).length > at);
    const wrong = await browser.send('POST', '/api/me/session', { code: '000000' });
    const told = [await answer.text(), wrong.status, await wrong.json()];
    const row = Object.entries((await signIns())[at] ?? {}).map(([name, value]) => [name, typeof value]);
    answers.push({ status: answer.status, headers, cookies, told, row: row.toSpliced(3, 1) });
  }
  expect(answers[0]).toEqual(answers[1]);
  await waitFor(() => smtp.received.length > 0);
  await settled();
  expect(smtp.received.map(({ to }) => to)).toEqual([[EMAIL]]);
});

test('promise 71: the answer waits for nothing that depends on the address', async () => {
  const { newBrowser, services, db } = await withAna();
  const lookUps: string[] = [];
  const { $client } = db;
  const batch = $client.batch.bind($client);
  $client.batch = (...given: Parameters<typeof batch>) => {
    if (JSON.stringify(given[0]).includes('driver_sign_ins')) lookUps.push('looked');
    return batch(...given);
  };
  expect(services.mailer).not.toBeNull();
  const answer = await newBrowser().ask(EMAIL);
  expect(answer.status).toBe(202);
  expect(lookUps).toEqual([]);
  await waitFor(() => lookUps.length > 0);
});

test('promise 71: an address gets five e-mails an hour, a network 30 in ten minutes without cookies', async () => {
  const { newBrowser, smtp } = await withAna();
  const browser = newBrowser();
  for (const email of [EMAIL, UNKNOWN]) {
    for (let count = 0; count < 5; count += 1) expect((await browser.ask(email)).status).toBe(202);
    const over = await newBrowser().ask(email);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await waitFor(() => smtp.received.length >= 5);
  await settled();
  expect(smtp.received).toHaveLength(5);
  let status = 202;
  for (let count = 0; count < 40 && status !== 429; count += 1) {
    status = (await newBrowser().ask(`x${count}@exemplo.pt`)).status;
  }
  expect(status).toBe(429);
});

test('promise 71: a refused request shows, for known and unknown addresses, that the last e-mail is valid, and it is', async () => {
  const { newBrowser, smtp, letter, clock } = await withAna();
  for (const email of [UNKNOWN, EMAIL]) {
    for (let count = 0; count < 5; count += 1) expect((await newBrowser().ask(email)).status).toBe(202);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    expect(await (await newBrowser().ask(email)).json()).toMatchObject({
      error: {
        message:
          'Já foram pedidos vários emails para este endereço. Se os recebeu, abra a ligação do último: ' +
          'serve durante 15 minutos. Pode pedir outro dentro de 55 minutos.',
      },
    });
  }
  await waitFor(() => smtp.received.length === 5);
  const { token } = await letter(4);
  expect((await newBrowser().send('POST', '/api/me/session', { token })).status).toBe(201);
});

test('promise 71: after ten in a day another may be asked for in hours', async () => {
  const { newBrowser, clock } = await withAna();
  for (let count = 0; count < 10; count += 1) {
    if (count === 5) clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    expect((await newBrowser().ask(EMAIL)).status).toBe(202);
  }
  clock.now = new Date(clock.now.getTime() + 61 * 60_000);
  expect((await (await newBrowser().ask(EMAIL)).json()).error.message).toMatch(/outro dentro de 22 horas\.$/);
});

test('promise 72: nothing in the database or the log can sign in', async () => {
  const { newBrowser, letter, db, logged } = await withAna();
  const browser = newBrowser();
  await browser.ask(EMAIL);
  const { token, code } = await letter();
  await settled();
  const { rows } = await db.$client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const held: string[] = [...logged];
  for (const { name } of rows) {
    const found = await db.$client.execute(`SELECT * FROM "${name}"`);
    held.push(...found.rows.flatMap((row) => Array.from(row, String)));
  }
  expect(held.filter((text) => text.includes(token) || text.includes(code))).toEqual([]);
  const tokens = held.flatMap((text) => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []);
  expect(tokens).not.toEqual([]);
  for (const tried of tokens) {
    expect((await newBrowser().send('POST', '/api/me/session', { token: tried })).status).toBe(422);
  }
  expect((await browser.send('POST', '/api/me/session', { token })).status).toBe(201);
});

test('an e-mail that could not be sent within its 15 minutes is not sent any more', async () => {
  const { newBrowser, db, clock, services, smtp } = await withAna();
  await smtp.stop();
  await newBrowser().ask(EMAIL);
  const letter = async () => (await db.select().from(outbox))[0];
  await waitFor(async () => (await letter())?.lastError != null);
  clock.now = new Date(clock.now.getTime() + 15 * 60_000);
  expect(await sendDue(services)).toEqual({ sent: 0, refused: 1, delayed: 0 });
  expect(await letter()).toMatchObject({
    lastError: 'O que pedia já foi enviado, ou o prazo para o enviar passou.',
  });
});

test('two drivers with one address choose, and nothing is used before', async () => {
  const { newBrowser, letter, db, id } = await withAna();
  const second = await insertDriver(db, { fullName: 'Rui Sousa', email: EMAIL, status: 'INACTIVE' });
  const browser = newBrowser();
  await browser.ask(EMAIL);
  const { code, token } = await letter();
  const answer = await browser.send('POST', '/api/me/session', { code });
  expect(answer.status).toBe(200);
  const choice = await answer.json();
  expect(choice.token).toBe(token);
  expect(choice.drivers.map((driver: { fullName: string }) => driver.fullName)).toEqual([
    'Ana Sousa',
    'Rui Sousa',
  ]);
  const stranger = await insertDriver(db, { email: 'outra@exemplo.pt' });
  expect((await browser.send('POST', '/api/me/session', { token, driverId: stranger })).status).toBe(422);
  expect((await browser.send('POST', '/api/me/session', { token, driverId: second })).status).toBe(201);
  expect(await (await browser.send('GET', '/api/me')).json()).toMatchObject({ id: second });
  expect(id).not.toBe(second);
});

test('a registration is answered with whether drivers have a page', async () => {
  const answer = await (await driverPages()).newBrowser().send('POST', '/api/drivers', ANA);
  expect(await answer.json()).toMatchObject({ email: ANA.email, hasOwnPage: true });
});
