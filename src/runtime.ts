import { packageManager } from '../package.json';

/** Whether the program is the one file that `bun run build:binary` makes. */
export const isBinary = process.argv[1]?.startsWith('/$bunfs/') ?? false;

export function runtimeText(running: string): string {
  const tried = packageManager.replace(/^bun@/, '');
  return running === tried ? `Bun ${running}` : `Bun ${running} (experimentado com o Bun ${tried})`;
}
