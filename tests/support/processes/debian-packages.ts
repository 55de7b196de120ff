import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './run';

const LIMIT_MS = 5 * 60_000;
/** Debian's packages call this before they start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs them by apt where this user may; answers false where not. No service of theirs is started. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', ...names],
    ]) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      const { code } = await run(['apt-get', ...args], { timeLimitMs: LIMIT_MS, env });
      if (code !== 0) return false;
    }
    return true;
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}
