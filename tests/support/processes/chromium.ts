import { existsSync } from 'node:fs';
import { DEBIAN_CHROMIUM, DEBIAN_SHELL } from './chromium-launch';
import { installPackages } from './debian-packages';
import { run } from './run';

const INSTALL_LIMIT_MS = 5 * 60_000;

/** Provides a Chromium for the browser tests: the one that CHROMIUM_PATH names, else Debian's two by apt, of which
 * either is enough, else Playwright's. Answers whether there is one. */
export async function provideChromium(playwright: string[]): Promise<boolean> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given);
  // They are installed one by one, since not every release has the shell.
  if (!existsSync(DEBIAN_CHROMIUM)) await installPackages(['chromium', 'fonts-liberation']);
  if (!existsSync(DEBIAN_SHELL)) await installPackages(['chromium-headless-shell', 'fonts-liberation']);
  if (existsSync(DEBIAN_CHROMIUM) || existsSync(DEBIAN_SHELL)) return true;
  const own = await run([...playwright, 'install', '--only-shell', 'chromium'], {
    timeLimitMs: INSTALL_LIMIT_MS,
  });
  return own.code === 0;
}
