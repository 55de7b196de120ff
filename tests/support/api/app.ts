import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../src/app';
import type { Services } from '../../../src/services';
import { openServices } from '../databases/services';
import { onCleanup } from './cleanups';

export { onCleanup };

/** An empty folder that is removed with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole app on a migrated libSQL file and a folder of objects, with a clock the test may set. */
export async function createTestApp(overrides: Partial<Services> = {}) {
  const folder = await temporaryFolder();
  const { close, ...opened } = await openServices(folder, overrides);
  onCleanup(close);
  return { ...opened, folder, app: createApp(opened.services) };
}
