import { packageManager } from '../package.json';

/** For the terminal: which Bun runs, and which one is pinned where that is another. */
export function runtimeText(running: string): string {
  const tried = packageManager.replace(/^bun@/, '');
  return running === tried ? `Bun ${running}` : `Bun ${running} (experimentado com o Bun ${tried})`;
}
