import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BunPlugin } from 'bun';
import { readMigrations } from '../../../../db/migrations/read';
import { TYPEFACE_PACKAGES } from '../../../money/statements/typeface-file';
import { passkeyScriptFile } from '../../accounts/passkey-script-file';
import { builtFiles } from '../../pages/built-files';

const ROOT = join(import.meta.dirname, '../../../..');

/** Parts of `dist` that only Workers read. */
const OF_WORKERS = new Set(['_headers', 'pages/typeface.ttf', 'pages/typeface-600.ttf']);

/** The modules that find files beside the program, and what each of them is in the binary. */
const MODULES: Record<string, () => Promise<string>> = {
  'db/migrations/read.ts': async () =>
    `const migrations = ${JSON.stringify(readMigrations())};\nexport const readMigrations = () => migrations;`,
  'src/money/statements/typeface-file.ts': async () =>
    `${TYPEFACE_PACKAGES.map((path, at) => imported(`file${at}`, path)).join('\n')}
export const typefaceFiles = () => [file0, file1];`,
  'src/operations/accounts/passkey-script-file.ts': async () =>
    `${imported('file', passkeyScriptFile())}\nexport const passkeyScriptFile = () => file;`,
  'src/reports/report-reading/thread-script.ts': async () =>
    "export const threadScript = () => new URL('./src/reports/report-reading/thread.js', import.meta.url);",
  'src/operations/pages/built-files.ts': pagesModule,
};

async function pagesModule(): Promise<string> {
  const built = [...(await builtFiles())].filter(([name]) => name.includes('.') && !OF_WORKERS.has(name));
  if (built.length === 0) throw new Error('The pages are not built yet: bun run build');
  const sorted = built.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const imports = sorted.map(([, path], at) => imported(`file${at}`, path));
  const entries = sorted.map(([name], at) => `[${JSON.stringify(name)}, file${at}]`);
  return `${imports.join('\n')}\nconst files = new Map([${entries.join(', ')}]);
export const builtFiles = async () => files;`;
}

function imported(name: string, path: string): string {
  return `import ${name} from ${JSON.stringify(path)} with { type: 'file' };`;
}

/** Puts the pages, the migrations, the fonts and the script of passkeys into the binary. */
export const embeddedFiles: BunPlugin = {
  name: 'embedded files',
  setup(build) {
    for (const [path, contents] of Object.entries(MODULES)) {
      if (!existsSync(join(ROOT, path))) throw new Error(`${path} is no module`);
      const filter = new RegExp(`^${RegExp.escape(join(ROOT, path))}$`);
      build.onLoad({ filter }, async () => ({ contents: await contents(), loader: 'js' }));
    }
  },
};

/** libSQL chooses its native part by a name made at run time, which no bundler follows. */
export function nativeLibsql(target: string): BunPlugin {
  const CHOSEN = /require\(`@libsql\/\$\{target\}`\)/;
  return {
    name: 'native libsql',
    setup(build) {
      build.onLoad({ filter: /\/node_modules\/libsql\/(index|promise)\.js$/ }, async ({ path }) => {
        const text = await Bun.file(path).text();
        if (!CHOSEN.test(text)) throw new Error(`${path} loads its native part in another way now`);
        return { contents: text.replace(CHOSEN, `require('@libsql/${target}/index.node')`), loader: 'js' };
      });
    },
  };
}
