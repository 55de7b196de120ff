import { packageManager } from '../package.json';

export function runtimeText(running: string): string {
  const tried = packageManager.replace(/^bun@/, '');
  return running === tried ? `Bun ${running}` : `Bun ${running} (experimentado com o Bun ${tried})`;
}
