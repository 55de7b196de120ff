import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlatform, PLATFORMS } from '../release/platforms';
import { embeddedFiles, nativeLibsql } from './embedded';

// Run by `bun run build:binary`, after the pages are built; the release gives another platform and file.
const ROOT = join(import.meta.dirname, '../../../..');
const [platform = 'linux-x64', outfile = join(ROOT, 'dist-binary/volante')] = process.argv.slice(2);
if (!isPlatform(platform)) throw new Error(`Not one of ${Object.keys(PLATFORMS).join(', ')}: ${platform}`);
const { bun, libsql } = PLATFORMS[platform];

const built = await Bun.build({
  // The second one is started as a thread.
  entrypoints: ['src/operations/operator/volante.ts', 'src/reports/report-reading/thread.ts'].map((path) =>
    join(ROOT, path),
  ),
  root: ROOT,
  target: 'bun',
  plugins: [embeddedFiles, nativeLibsql(libsql)],
  // Libraries that name their folder would have that of this checkout in the file.
  define: { 'process.env.NODE_ENV': '"production"', __dirname: '"/"' },
  // Libraries read the names of classes and functions.
  minify: { whitespace: true, keepNames: true },
  sourcemap: 'none',
  // Compiled beforehand, it starts in two thirds of the time.
  bytecode: true,
  format: 'esm',
  // The program reads `.env` itself.
  compile: { target: bun, outfile, autoloadBunfig: false, autoloadDotenv: false },
});
if (!built.success) throw new AggregateError(built.logs, 'The binary could not be built.');
const { size } = await stat(outfile);
console.log(`${outfile}: ${Math.round(size / 1e6)} MB`);
