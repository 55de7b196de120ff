import { existsSync } from 'node:fs';
import { DEBIAN_CHROMIUM } from './chromium-launch';
import { installPackages } from './debian-packages';
import { run } from './run';

const INSTALL_LIMIT_MS = 5 * 60_000;

/**
 * A Chromium for the browser tests: the machine's own, else Debian's by apt, else Playwright's. The path is
 * undefined where Playwright knows its own; null when there is no browser to be had.
 */
export async function provideChromium(playwright: string[]): Promise<string | undefined | null> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  if (await installPackages(['chromium', 'fonts-liberation'])) return DEBIAN_CHROMIUM;
  const own = await run([...playwright, 'install', '--only-shell', 'chromium'], {
    timeLimitMs: INSTALL_LIMIT_MS,
  });
  return own.code === 0 ? undefined : null;
}
