import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const BIN = join(ROOT, 'node_modules/.bin');

/** The project's wrangler, run in the project's folder. */
export function wrangler(...args: string[]): string[] {
  return [join(BIN, 'node'), join(BIN, 'wrangler'), ...args];
}

type Options = {
  port: number;
  inspectorPort: number;
  /** It holds the variables and the local R2. */
  folder: string;
  variables: Record<string, string>;
};

/** The command that runs the Worker in workerd on loopback, with these variables and secrets alone. */
export async function wranglerDev(given: Options, ...args: string[]): Promise<string[]> {
  const { port, inspectorPort, folder, variables } = given;
  const file = join(folder, 'variables.env');
  // The mode applies to a new file alone.
  await rm(file, { force: true });
  await writeFile(file, asEnvFile({ HOST: '127.0.0.1', ...variables }), { mode: 0o600 });
  return wrangler(
    ...['dev', ...args, '--local', '--ip', '127.0.0.1', '--port', String(port)],
    ...['--inspector-ip', '127.0.0.1', '--inspector-port', String(inspectorPort)],
    ...['--persist-to', join(folder, 'state'), '--env-file', file],
    '--show-interactive-dev-session=false',
  );
}

/** Written for dotenv, which replaces what follows a `$` within quotes too, and whose double quotes have escapes. */
function asEnvFile(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, value]) => {
      const mark = value.includes("'") ? '`' : "'";
      return `${name}=${mark}${value.replaceAll('$', '\\$')}${mark}\n`;
    })
    .join('');
}
