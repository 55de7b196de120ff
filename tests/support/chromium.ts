import { existsSync } from 'node:fs';
import { run } from './processes';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const INSTALL_LIMIT_MS = 5 * 60_000;

/**
 * A Chromium for the browser tests: the machine's own, else Debian's by apt, else Playwright's. The path is
 * undefined where Playwright knows its own; null when there is no browser to be had.
 */
export async function provideChromium(playwright: string[]): Promise<string | undefined | null> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await installDebianChromium())) {
    return DEBIAN_CHROMIUM;
  }
  const own = await run([...playwright, 'install', '--only-shell', 'chromium'], {
    timeLimitMs: INSTALL_LIMIT_MS,
  });
  return own.code === 0 ? undefined : null;
}

async function installDebianChromium(): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const { code } = await run(['apt-get', ...args], { timeLimitMs: INSTALL_LIMIT_MS, env });
    if (code !== 0) return false;
  }
  return existsSync(DEBIAN_CHROMIUM);
}
