import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { programCommand } from '../processes/program';

const VARIABLE = 'DEMO_FLEETS';

/** Playwright's global setup: the folder of the fleets that the servers of a run start with. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-fleets-'));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the demo fleet with these variables into this folder; it is made once a day. */
export async function fillWithDemoFleet(folder: string, variables: Record<string, string>): Promise<void> {
  const { [VARIABLE]: fleets = tmpdir() } = process.env;
  const told = JSON.stringify([lisbonDate(new Date()), Object.entries(variables).toSorted()]);
  const kept = join(fleets, createHash('sha256').update(told).digest('hex').slice(0, 16));
  if (!existsSync(kept)) {
    const made = await mkdtemp(join(fleets, 'making-'));
    await makeFleet({ ...variables, DATA_DIR: made, DATABASE_URL: `file:${join(made, 'frota.db')}` });
    // Another worker may have made it meanwhile; then that one is kept.
    await rename(made, kept).catch(() => undefined);
  }
  await cp(kept, folder, { recursive: true });
}

async function makeFleet(env: Record<string, string>): Promise<void> {
  const demo = spawn(...programCommand('demo'), {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const [code] = await once(demo, 'exit');
  if (code !== 0) throw new Error('The demo fleet could not be made.');
}
