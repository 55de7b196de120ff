import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

const SOURCES: Record<string, string> = {
  start: 'src/server.ts',
  demo: 'src/operations/demo/command.ts',
};

/** The binary that the tests of processes run instead of the sources, by VOLANTE_BINARY. */
export const binary = process.env.VOLANTE_BINARY ? resolve(ROOT, process.env.VOLANTE_BINARY) : null;

/** Runs a command of the program, such as `start` or `backup`. `options` are Bun's. */
export function programCommand(
  name: string,
  options: readonly string[] = [],
): [file: string, args: string[]] {
  if (binary !== null && options.length === 0) return [binary, [name]];
  const file = SOURCES[name] ?? `src/operations/operator/${name}.ts`;
  const bun = process.env.BUN_PATH ?? (process.versions.bun ? process.execPath : 'bun');
  return [bun, ['--no-env-file', ...options, join(ROOT, file)]];
}
