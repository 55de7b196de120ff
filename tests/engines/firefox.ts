import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'jpeg-js';
import * as z from 'zod';
import { within } from '../../src/platform/domain/time-limit';
import { startListening } from '../support/processes/children';
import {
  ANSWER_MS,
  type Engine,
  type EngineKind,
  environment,
  type Folders,
  keyActions,
  MissedError,
  type Size,
  START_MS,
  type Tab,
} from './engine';

const FIREFOX = '/usr/bin/firefox-esr';

/** WebDriver BiDi also sets what keeps a browser under test quiet (`remote.prefs.recommended`). */
function preferences(downloads: string) {
  return {
    // A headless Firefox has no pointer; an office has a mouse.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'ui.prefersReducedMotion': 1,
    'intl.accept_languages': 'pt-PT',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.start_downloads_in_tmp_dir': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
}

/** Stock Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export const firefox: EngineKind = {
  title: 'Firefox ESR',
  packages: ['firefox-esr'],
  isThere: () => existsSync(FIREFOX),
  start,
};

async function start({ home, downloads }: Folders): Promise<Engine> {
  const profile = join(home, 'profile');
  await mkdir(profile);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const listening = /WebDriver BiDi listening on (ws:\S+)/;
  const command = [FIREFOX, '--headless', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const firefox = await startListening(command, listening, {
    cwd: home,
    env: environment(home),
    startLimitMs: START_MS,
  });
  const [, address = ''] = listening.exec(firefox.output()) ?? [];
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  return {
    openTab: (size) => openTab(bidi, size),
    async stop() {
      bidi.close();
      await firefox.stop();
    },
  };
}

const Answer = z.object({
  id: z.number().nullish(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown(),
});

const MISSED = ['no such node', 'no such element'];

type Bidi = { send(method: string, params: object): Promise<unknown>; close(): void };

async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const opened = Promise.withResolvers<void>();
  socket.onopen = () => opened.resolve();
  socket.onerror = () => opened.reject(new Error(`no connection to ${address}`));
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  };
  socket.onmessage = ({ data }) => {
    const { id, error, message, result } = Answer.parse(JSON.parse(String(data)));
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new (MISSED.includes(error) ? MissedError : Error)(`${error}: ${message}`));
  };
  await within(ANSWER_MS, opened.promise);
  let last = 0;
  return {
    send(method, params) {
      const call = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, call);
      socket.send(JSON.stringify({ id: last, method, params }));
      return within(ANSWER_MS, call.promise);
    },
    close: () => socket.close(),
  };
}

const UserContext = z.object({ userContext: z.string() });
const Context = z.object({ context: z.string() });
const Screenshot = z.object({ data: z.string() });
const Evaluated = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('success'),
    result: z.object({ type: z.string(), value: z.unknown(), sharedId: z.string().optional() }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

async function openTab({ send }: Bidi, viewport: Size): Promise<Tab> {
  const { userContext } = UserContext.parse(await send('browser.createUserContext', {}));
  const { context } = Context.parse(await send('browsingContext.create', { type: 'tab', userContext }));
  await send('browsingContext.setViewport', { context, viewport });

  async function call(functionDeclaration: string, given: string) {
    const answer = Evaluated.parse(
      await send('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: given }],
        target: { context },
        awaitPromise: false,
      }),
    );
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  const perform = (actions: object[]) => send('input.performActions', { context, actions });
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate({ source, given }) {
      const { value } = await call(
        `(given) => JSON.stringify((${source})(JSON.parse(given)) ?? null)`,
        given,
      );
      return z.string().parse(value);
    },
    async find({ source, given }) {
      const { sharedId } = await call(`(given) => (${source})(JSON.parse(given))`, given);
      if (sharedId === undefined) throw new Error('no element');
      return sharedId;
    },
    async click(sharedId) {
      const origin = { type: 'element', element: { sharedId } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform([{ type: 'pointer', id: 'mouse', actions }]);
    },
    async type(sharedId, text) {
      await send('script.callFunction', {
        functionDeclaration: '(field) => { field.focus(); field.select(); }',
        arguments: [{ sharedId }],
        target: { context },
        awaitPromise: false,
      });
      await perform(keyActions([...text]));
    },
    async choose(sharedId, files) {
      await send('input.setFiles', { context, element: { sharedId }, files });
    },
    async key(value) {
      await perform(keyActions([value]));
    },
    async picture() {
      const format = { type: 'image/jpeg', quality: 0.9 };
      const shot = await send('browsingContext.captureScreenshot', { context, format });
      return decode(Buffer.from(Screenshot.parse(shot).data, 'base64'), { useTArray: true });
    },
    async close() {
      // A page that outlives its cookies asks once more, and is refused.
      await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      await send('browser.removeUserContext', { userContext });
    },
  };
}
