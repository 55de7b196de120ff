import { createBrowser, sendLoginForm } from '../support/api/app';
import type { Provider } from '../support/servers/provider';
import { type Answer, answerOf } from './answer';
import type { Call, Case, Known, Sent } from './case';

/** The address that people would use; calls to it go to the target instead. */
export const ORIGIN = 'https://frota.example';

const ANSWER_MS = 30_000;
const WAIT_MS = 200;

export type Target = {
  name: string;
  url: string;
  /** The address of its database. */
  database: string;
  /** The S3 that takes uploads which do not go through the program. */
  storeOrigin: string | null;
  sent: Sent;
  output(): string;
  stop(): Promise<void>;
};

export type Asked = { method: string; path: string; status: number };

/** Answers to the cases, in their order. */
type Outcome = { answers: Answer[]; asked: Asked[] };

export async function runCases(target: Target, provider: Provider, cases: readonly Case[]): Promise<Outcome> {
  const known: Known = {};
  const browsers = {
    visitor: browserAt(target),
    staff: browserAt(target),
    phone: browserAt(target),
    laptop: browserAt(target),
    stranger: browserAt(target),
  };
  for (const browser of [browsers.phone, browsers.laptop, browsers.staff]) await signIn(browser, provider);
  const answers: Answer[] = [];
  const asked: Asked[] = [];
  const ids = new Set<string>();
  for (const each of cases) {
    const call = typeof each.call === 'function' ? await each.call(known, target.sent) : each.call;
    const ask = () => browsers[each.who ?? 'visitor'].request(addressOf(call), init(call));
    const { response, bytes } = await answered(ask, each);
    const { pathname } = new URL(addressOf(call));
    asked.push({ method: call.method ?? 'GET', path: pathname, status: response.status });
    const answer = answerOf(response, bytes, { ...target, edge: each.edge ?? false, ids });
    answers.push(compared(each, answer));
    if (answer.status === each.status) each.keep?.(known, new TextDecoder().decode(bytes), response.headers);
  }
  return { answers, asked };
}

/** Answers the last one, where the expected one does not come. */
async function answered(ask: () => Promise<Response>, { until = () => true, status }: Case) {
  const giveUpAt = performance.now() + ANSWER_MS;
  for (;;) {
    const response = await ask();
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isSo = response.status !== status || until(new TextDecoder().decode(bytes));
    if (isSo || performance.now() > giveUpAt) return { response, bytes };
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

function compared({ sentToStore, body }: Case, answer: Answer): Answer {
  if (sentToStore) return { status: answer.status, headers: {}, body: '' };
  if (body === 'in any order') return { ...answer, body: sortedList(answer.body) };
  return body === 'differs' ? { ...answer, body: '' } : answer;
}

function sortedList(json: string): string {
  const list: unknown[] = JSON.parse(json);
  return JSON.stringify(list.map((each) => JSON.stringify(each)).toSorted());
}

function addressOf({ path }: Call): string {
  return path.startsWith('/') ? ORIGIN + path : path;
}

function init({ method = 'GET', body, headers = {} }: Call): RequestInit {
  const plain = { 'accept-encoding': 'identity', ...headers };
  if (body === undefined) return { method, headers: plain };
  const isRaw = body instanceof Uint8Array || body instanceof FormData || typeof body === 'string';
  return isRaw
    ? { method, headers: plain, body: body as BodyInit }
    : { method, headers: { 'content-type': 'application/json', ...plain }, body: JSON.stringify(body) };
}

function browserAt(target: Pick<Target, 'url'>) {
  return createBrowser((request) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    if (!request.url.startsWith(`${ORIGIN}/`)) return fetch(request, { signal });
    const there = new Request(request.url.replace(ORIGIN, target.url), request);
    // Bun is started as behind a proxy.
    there.headers.set('X-Forwarded-For', '192.0.2.1');
    return fetch(there, { signal });
  });
}

/** Signs in by the provider's form, to the end. */
async function signIn(browser: ReturnType<typeof browserAt>, provider: Provider): Promise<void> {
  const form = await browser.follow(`${ORIGIN}/api/login`);
  const { url } = await sendLoginForm(browser, form.url, provider.email, provider.password, ORIGIN);
  const answer = await browser.request(url.href);
  if (answer.status !== 302) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
}
