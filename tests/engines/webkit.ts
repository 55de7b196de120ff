import { existsSync, globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { freePort, startListening } from '../support/processes/children';
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
import { startScreen, XVFB } from './screen';

const DRIVER = '/usr/bin/WebKitWebDriver';
const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** Its toolbar asks for 447 px, more than a phone has. */
const NARROW_TOOLBAR = 'button, entry { min-width: 0; margin: 0; padding: 0; }';

/** WebKitGTK by W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export const webkit: EngineKind = {
  title: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  isThere: () => findBrowser() !== undefined && existsSync(DRIVER) && existsSync(XVFB),
  start,
};

async function start({ home, downloads }: Folders): Promise<Engine> {
  const config = join(home, '.config');
  await mkdir(join(config, 'gtk-3.0'), { recursive: true });
  await writeFile(join(config, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  await writeFile(join(config, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const tabs = new Set<Tab>();
  return {
    async openTab(size) {
      const tab = await openTab(home, size);
      tabs.add(tab);
      return tab;
    },
    async stop() {
      for (const tab of tabs) await tab.close();
    },
  };
}

const Answer = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string() });
const MISSED = ['stale element reference', 'element click intercepted', 'element not interactable'];
const Element = z.record(z.string(), z.string());

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = Answer.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = Failure.parse(value);
  throw new (MISSED.includes(error) ? MissedError : Error)(`${error}: ${message}`);
}

/** The driver has one session at a time, a browser with nothing stored, so each tab has all for itself. */
async function openTab(home: string, size: Size): Promise<Tab> {
  const screen = await startScreen(home, size);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...environment(home), DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const limits = { cwd: home, env, startLimitMs: START_MS };
  const driver = await startListening([DRIVER, `--port=${port}`], `${url}/status`, limits);
  const options = { binary: findBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = Session.parse(await send('POST', `${url}/session`, { capabilities }));
  const session = `${url}/session/${sessionId}`;
  const post = (path: string, body: object) => send('POST', session + path, body);
  await post('/window/rect', size);
  const execute = (script: string, given: string) => post('/execute/sync', { script, args: [given] });
  const press = (keys: readonly string[]) => post('/actions', { actions: keyActions(keys) });
  return {
    async open(address) {
      await post('/url', { url: address });
    },
    async evaluate({ source, given }) {
      const script = `return JSON.stringify((${source})(JSON.parse(arguments[0])) ?? null)`;
      return z.string().parse(await execute(script, given));
    },
    async find({ source, given }) {
      const element = await execute(`return (${source})(JSON.parse(arguments[0]))`, given);
      const [reference] = Object.values(Element.parse(element));
      if (reference === undefined) throw new Error('no element');
      return reference;
    },
    async click(element) {
      await post(`/element/${element}/click`, {});
    },
    async type(element, text) {
      await post(`/element/${element}/clear`, {});
      await post(`/element/${element}/value`, { text });
    },
    async choose(element, paths) {
      await post(`/element/${element}/value`, { text: paths.join('\n') });
    },
    async key(value) {
      await press([value]);
    },
    picture: screen.picture,
    async close() {
      await driver.stop();
      await screen.stop();
    },
  };
}
