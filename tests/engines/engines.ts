import { installPackages } from '../support/processes/run';
import type { EngineKind } from './engine';
import { firefox } from './firefox';
import { webkit } from './webkit';

/** The engines beside Chromium's, by the names of their projects. */
export const ENGINES = { firefox, webkit } satisfies Record<string, EngineKind>;

export type EngineName = keyof typeof ENGINES;

export function enginesThere(): EngineName[] {
  return (Object.keys(ENGINES) as EngineName[]).filter((name) => ENGINES[name].isThere());
}

/** Installs them where it can, one by one, since not every system has each; says loudly what is left out. */
export async function provideEngines(): Promise<void> {
  for (const { title, packages, isThere } of Object.values(ENGINES)) {
    if (!isThere()) await installPackages(packages);
    if (!isThere())
      console.log(`\n*** No ${title}: NOTHING IS TESTED IN IT. Install ${packages.join(', ')}. ***\n`);
  }
}
