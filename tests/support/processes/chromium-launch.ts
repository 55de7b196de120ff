import { existsSync } from 'node:fs';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** The same without what stands around a page, which takes less of the processor. */
export const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** As root Chromium needs --no-sandbox; the rest keeps it from the network and from a GPU that is not there. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const whole = firstOf(DEBIAN_CHROMIUM);

export const LAUNCH = launchOf(whole);
export const SHELL_LAUNCH = launchOf(firstOf(DEBIAN_SHELL, DEBIAN_CHROMIUM));

/** What the shell lacks (a viewer of PDFs, the cache of pages left behind) is tried in the whole browser. */
export const NO_WHOLE_BROWSER = [whole === undefined, 'The shell cannot do this: install chromium.'] as const;

export function inWholeBrowser<Options extends object>(options: Options) {
  return { ...options, ...(whole !== undefined && { executablePath: whole }) };
}

function firstOf(...paths: string[]): string | undefined {
  return process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));
}

function launchOf(path: string | undefined) {
  return { ...(path !== undefined && { executablePath: path }), args: ARGS };
}
