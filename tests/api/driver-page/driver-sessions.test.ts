import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { drivers } from '../../../db/schema/drivers';
import { createTestApp } from '../../support/api/app';
import { driverPages } from '../../support/api/registration';
import { insertDriver } from '../../support/databases/rows';

const EMAIL = 'ana@exemplo.pt';

async function withAna() {
  const pages = await driverPages();
  const id = await insertDriver(pages.db, { fullName: 'Ana Sousa', email: EMAIL, status: 'ACTIVE' });
  return { ...pages, id };
}

test('promise 73: a session ends with its address, in whichever way that changes', async () => {
  const { signedIn, db, id } = await withAna();
  const browser = await signedIn(EMAIL);
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
  await db.update(drivers).set({ email: 'Ana@Exemplo.pt' }).where(eq(drivers.id, id));
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
  await db.update(drivers).set({ email: 'ana.nova@exemplo.pt' }).where(eq(drivers.id, id));
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
  await db.update(drivers).set({ email: EMAIL }).where(eq(drivers.id, id));
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
});

test('promise 73: a link does not outlive the address that it was sent to', async () => {
  const { newBrowser, letter, db, id } = await withAna();
  await newBrowser().ask(EMAIL);
  const { token } = await letter();
  await db.update(drivers).set({ email: 'ana.nova@exemplo.pt' }).where(eq(drivers.id, id));
  expect((await newBrowser().send('POST', '/api/me/session', { token })).status).toBe(422);
});

test('promise 73: a session ends after a day unused, after a week, and by signing out', async () => {
  const { signedIn, clock, db } = await withAna();
  const browser = await signedIn(EMAIL);
  const cookie = { cookie: browser.cookies('http://localhost:3000/') };
  const hours = (count: number) => {
    clock.now = new Date(clock.now.getTime() + count * 3_600_000);
  };
  for (let day = 0; day < 7; day += 1) {
    expect((await browser.send('GET', '/api/me')).status).toBe(200);
    hours(23.9);
  }
  expect((await browser.send('GET', '/api/me')).status).toBe(200);
  hours(0.8);
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
  const idle = await signedIn(EMAIL);
  hours(24);
  expect((await idle.send('GET', '/api/me')).status).toBe(401);
  const out = await signedIn(EMAIL);
  const kept = out.cookies('http://localhost:3000/');
  expect((await out.send('DELETE', '/api/me/session')).status).toBe(204);
  expect((await out.send('GET', '/api/me', undefined, { cookie: kept })).status).toBe(401);
  expect(cookie.cookie).toContain('volante_driver=');
  expect(await db.select().from(driverSessions)).toEqual([]);
});

test('a new sign-in of a browser ends its earlier session', async () => {
  const { signedIn, letter, smtp, db } = await withAna();
  const browser = await signedIn(EMAIL);
  const before = smtp.received.length;
  await browser.ask(EMAIL);
  const { token } = await letter(before);
  expect((await browser.send('POST', '/api/me/session', { token })).status).toBe(201);
  expect(await db.select().from(driverSessions)).toHaveLength(1);
});

test('promise 74: the cookies of the page are __Host-, HttpOnly, SameSite=Lax and Secure on https', async () => {
  const pages = await driverPages({ publicOrigin: 'https://frota.example' });
  await insertDriver(pages.db, { email: EMAIL, status: 'ACTIVE' });
  const asked = await pages.newBrowser().ask(EMAIL);
  const { token } = await pages.letter();
  const answer = await pages.newBrowser().send('POST', '/api/me/session', { token });
  const lines = [...asked.headers.getSetCookie(), ...answer.headers.getSetCookie()];
  const [ask, session] = ['asked', 'driver'].map((name) =>
    lines.find((line) => line.startsWith(`__Host-volante_${name}=`)),
  );
  for (const line of [ask, session]) {
    expect(line).toMatch(/=[\w-]{43}; /);
    for (const wanted of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(line).toContain(wanted);
  }
});

test('promise 75: without a mail server the page is the 404 screen, and each of its routes a 404', async () => {
  const { app } = await createTestApp();
  const screen = await app.request('http://localhost:3000/me');
  expect(screen.status).toBe(404);
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/me'));
  expect(routes.length).toBeGreaterThan(3);
  for (const { method, path } of routes) {
    const answer = await app.request(`http://localhost:3000${path.replace(/:\w+/, 'x')}`, { method });
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 404`);
  }
});

test('GET and HEAD of the sign-in routes do nothing', async () => {
  const { newBrowser, letter, db } = await withAna();
  const browser = newBrowser();
  await browser.ask(EMAIL);
  const { token } = await letter();
  for (const method of ['GET', 'HEAD']) {
    expect((await browser.send(method, '/me')).status).toBe(200);
    expect((await browser.send(method, `/api/me/session?token=${token}`)).status).toBe(404);
    expect((await browser.send(method, `/api/me/link?email=${EMAIL}`)).status).toBe(404);
  }
  expect(await db.select().from(driverSessions)).toEqual([]);
  expect((await browser.send('POST', '/api/me/session', { token })).status).toBe(201);
});
