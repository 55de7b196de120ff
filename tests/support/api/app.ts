import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import type { Database } from '../../../db/opening/client';
import { jobRuns } from '../../../db/schema/job-runs';
import { createApp } from '../../../src/app';
import { accountRoutes } from '../../../src/operations/accounts/routes';
import { signInForm } from '../../../src/operations/accounts/sign-in';
import { JOBS, type Job, runDailyJobs, runHourlyJobs } from '../../../src/operations/jobs/jobs';
import { startSchedule } from '../../../src/operations/jobs/schedule';
import { eraseDriver } from '../../../src/operations/privacy/erase-driver';
import { exportDriver } from '../../../src/operations/privacy/export-driver';
import { exportOf, heldOn } from '../../../src/operations/privacy/personal-data';
import { startEmbeddedProvider } from '../../../src/platform/identity/embedded-provider';
import { startOneAccount } from '../../../src/platform/identity/one-account';
import { auditRefusal } from '../../../src/platform/sessions/refusals';
import type { Services } from '../../../src/services';
import { openStaffSession, STAFF_EMAIL } from '../databases/rows';
import { openServices } from '../databases/services';
import { databaseInWorkerd, workerdOfTests } from '../servers/workerd';
import { onCleanup } from './cleanups';

/** An empty folder that is removed with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole app on a migrated libSQL file and a folder of objects, with a clock the test may set; in workerd on a
 * database of its server, where the run has one. */
export async function createTestApp(overrides: Partial<Services> = {}) {
  const folder = await temporaryFolder();
  const { close, ...opened } = await openApp(folder, overrides);
  onCleanup(close);
  return { ...opened, folder };
}

/** That app in this folder, until it is closed. */
export async function openApp(folder: string, overrides: Partial<Services> = {}) {
  const workerd = workerdOfTests();
  const there = workerd && (await databaseInWorkerd(workerd, overrides.db));
  const opened = await openServices(folder, { ...overrides, ...(there && { db: there.db }) });
  const app = createApp(opened.services);
  if (there === null) return { ...opened, app, url: `file:${join(folder, 'frota.db')}` };
  const fetch = (request: Request) => there.send(request, opened.services);
  const request = (path: string, init?: RequestInit) => fetch(new Request(new URL(path, ORIGIN), init));
  async function close() {
    await opened.close();
    await there?.close();
  }
  return { ...opened, app: Object.assign(app, { fetch, request }), url: there.url, close };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const STAFF_PASSWORD = 'correta-e-comprida';
export const ORIGIN = 'http://localhost:3000';

/** Signs staff in; answers the value of a Cookie header. */
export function createSession({ db, now, publicOrigin: origin }: Services, email?: string): Promise<string> {
  return openStaffSession(db, { at: now(), origin, ...(email !== undefined && { email }) });
}

/** The app with a real provider on a free port; a browser reaches the app in process, and the provider over HTTP. */
export async function createAppWithProvider(overrides: Partial<Services> = {}) {
  const origin = overrides.publicOrigin ?? ORIGIN;
  const signIn = { clientId: 'volante', clientSecret: 'a-secret-of-the-test', embedded: true, issuer: '' };
  const test = await createTestApp({ signIn, publicOrigin: origin, ...overrides });
  const provider = await startOneAccount({
    port: 0,
    redirectUris: [`${origin}/api/callback`],
    clientId: signIn.clientId,
    clientSecret: signIn.clientSecret,
    email: STAFF_EMAIL,
    password: STAFF_PASSWORD,
    name: 'Ana Frota',
    log: test.services.log,
    now: test.services.now,
    onWrongPassword: () => auditRefusal(test.services, 'password'),
  });
  onCleanup(provider.stop);
  signIn.issuer = provider.issuer;
  const newBrowser = () =>
    createBrowser((request) => (request.url.startsWith(origin) ? test.app.fetch(request) : fetch(request)));
  return { ...test, provider, origin, newBrowser };
}

export const PUBLIC_ORIGIN = 'https://frota.example';

/** The app beyond its machine, with accounts that it has itself; a browser is in a network, by its address. */
export async function createAppWithAccounts({ needsSecondFactor = true, ...overrides }: OfAccounts = {}) {
  const front = { path: '/identity', proof: 'a-proof-of-the-test' };
  const client = { clientId: 'volante', clientSecret: 'a-secret-of-the-test' };
  const signIn = { ...client, embedded: true, issuer: '', front };
  const test = await createTestApp({
    signIn,
    publicOrigin: PUBLIC_ORIGIN,
    trustedProxies: 1,
    accounts: (services) => accountRoutes(services, { front, needsSecondFactor }),
    ...overrides,
  });
  const { log, now } = test.services;
  const redirectUris = [`${PUBLIC_ORIGIN}/api/callback`] as const;
  const answerForm = signInForm(test.services, needsSecondFactor);
  const provider = await startEmbeddedProvider({
    ...client,
    port: 0,
    redirectUris,
    front,
    answerForm,
    log,
    now,
  });
  onCleanup(provider.stop);
  signIn.issuer = provider.issuer;
  const newBrowser = (address = '203.0.113.5') =>
    createBrowser((request) => {
      request.headers.set('x-forwarded-for', address);
      return test.app.fetch(request);
    });
  return { ...test, provider, newBrowser };
}

type OfAccounts = Partial<Services> & { needsSecondFactor?: boolean };

/** Goes from `/api/login` to the provider's form and sends it; answers the address of the callback, not opened yet. */
export async function signInUpToCallback(
  browser: Browser,
  origin = ORIGIN,
  login = '/api/login',
  headers: Record<string, string> = {},
) {
  const form = await browser.follow(`${origin}${login}`, { headers });
  const { url } = await sendLoginForm(browser, form.url, STAFF_EMAIL, STAFF_PASSWORD, origin);
  return url.href;
}

export function sendLoginForm(browser: Browser, form: URL, email: string, password: string, origin = ORIGIN) {
  const body = new URLSearchParams({ email, password });
  return browser.follow(form.href, { method: 'POST', body }, (url) => url.origin === origin);
}

/** Completes the sign-in; answers the callback's answer. */
export async function signIn(browser: Browser, origin = ORIGIN, login = '/api/login'): Promise<Response> {
  return browser.request(await signInUpToCallback(browser, origin, login));
}

/** The HTTP side of a browser: keeps cookies by host and path, and follows redirects on request. */
export function createBrowser(send: (request: Request) => Promise<Response> | Response) {
  const jar = new Map<string, { host: string; path: string; name: string; value: string }>();

  function cookiesFor(url: URL): string {
    return [...jar.values()]
      .filter((cookie) => cookie.host === url.hostname && isUnder(url.pathname, cookie.path))
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
  }

  function keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const attribute = (wanted: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const key = `${url.hostname} ${path} ${name}`;
    const expires = attribute('expires');
    const gone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < 1000);
    if (gone) jar.delete(key);
    else jar.set(key, { host: url.hostname, path, name, value: pair.slice(pair.indexOf('=') + 1) });
  }

  /** Makes one request, and follows no redirect. */
  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = cookiesFor(url);
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await send(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const line of response.headers.getSetCookie()) keep(url, line);
    return response;
  }

  return {
    jar,
    request,
    /** The cookies' names and values at an address, to read or to alter. */
    cookies: (address: string) => cookiesFor(new URL(address)),
    /** Follows redirects until an answer that is none, or one that `until` is true of. */
    async follow(address: string, init: RequestInit = {}, until: (url: URL) => boolean = () => false) {
      let url = new URL(address);
      let response = await request(url.href, init);
      for (let hops = 0; hops < 10; hops += 1) {
        const location = response.headers.get('location');
        if (location === null) break;
        url = new URL(location, url);
        if (until(url)) break;
        response = await request(url.href);
      }
      return { url, response };
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

export const HOUR_MS = 3_600_000;

/** Advances the app's clock by so many ms; answers the new time. */
export function pass(app: TestApp, ms: number): Date {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  return app.clock.now;
}

// The clock and the operator's commands do the following, and no call of the API.
export { runDailyJobs, runHourlyJobs };

/** A job counts some of them. */
type Counts = Record<'begun' | 'deleted' | 'erased' | 'expired' | 'failed' | 'reminded' | 'sent', number>;

export function jobNamed(name: string): Job {
  const found = JOBS.find(({ job }) => job === name);
  if (!found) throw new Error(`no job is called ${name}`);
  return found.run;
}

/** Runs one job by its name, whether it is due or not. */
export function runJob(
  services: Services,
  name: string,
  now = services.now(),
  stop = new AbortController().signal,
): Promise<Counts> {
  return jobNamed(name)(services, now, stop) as Promise<Counts>;
}

type Erasure = Partial<Parameters<typeof eraseDriver>[2]>;

/** Erases a driver, unless otherwise given as the operator Ana. */
export function erase(services: Parameters<typeof eraseDriver>[0], id: string, given: Erasure = {}) {
  return eraseDriver(services, id, { actor: 'operator:ana', ...given });
}

/** The archive that the operator Ana has of a driver: its files by name, and which the storage lacks. */
export async function archiveOf(services: Services, id: string) {
  const { zip, missing } = await exportDriver(services, id, 'operator:ana');
  return { files: unzipSync(zip), missing };
}

/** The files of a driver's data, by name. */
export async function exported(db: Database, id: string) {
  const held = await heldOn(db, id);
  if (!held) throw new Error(`no driver has the id ${id}`);
  return exportOf(held);
}

/** The server's clock, which runs the jobs and polls the inbox at once; stopped with the test, if not before. */
export function startClock(services: Services) {
  const clock = startSchedule(services);
  onCleanup(() => clock.stop());
  return clock;
}

export function runsOf(app: TestApp, job: string) {
  return app.db.select().from(jobRuns).where(eq(jobRuns.job, job));
}

/** A job that counts how often it was run. */
export function counted(work: Job = async () => ({ done: 1 })) {
  const job = vi.fn(work);
  return { job, times: () => job.mock.calls.length };
}

/** Shapes of secrets from any source: a cookie, a bearer token, a signature in an address, a password. */
const SHAPES = [
  /set-cookie|cookie:/i,
  /volante_\w+=/i,
  /bearer\s+[\w-]/i,
  /[?&](signature|x-amz-signature|sig|token|code|state)=/i,
  /(password|palavra-passe)["':=\s]+[^"',\s}]/i,
];

/** Promise 36: the log has neither these values nor anything shaped like a secret. */
export function expectNoSecrets(lines: readonly string[], values: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  const told = lines.filter(
    (line) => SHAPES.some((shape) => shape.test(line)) || values.some((value) => line.includes(value)),
  );
  expect(told).toEqual([]);
}
