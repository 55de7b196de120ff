import { existsSync } from 'node:fs';

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Chromium without its user interface, which takes less of the processor. */
export const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** The switches that Chromium needs as root (--no-sandbox), without network access and without a GPU. */
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

/** Features that the headless shell lacks (a PDF viewer, the back/forward cache) are tested in the whole browser. */
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
