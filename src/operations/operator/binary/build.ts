import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFiles, nativeLibsql } from './embedded';

// Run by `bun run build:binary`, after the pages are built.
const ROOT = join(import.meta.dirname, '../../../..');
const outfile = join(ROOT, 'dist-binary/volante');

const built = await Bun.build({
  // The second one is started as a thread.
  entrypoints: ['src/operations/operator/volante.ts', 'src/reports/report-reading/thread.ts'].map((path) =>
    join(ROOT, path),
  ),
  root: ROOT,
  target: 'bun',
  plugins: [embeddedFiles, nativeLibsql('linux-x64-gnu')],
  define: { 'process.env.NODE_ENV': '"production"' },
  // Libraries read the names of classes and functions.
  minify: { whitespace: true, keepNames: true },
  sourcemap: 'none',
  // Compiled beforehand, it starts in two thirds of the time.
  bytecode: true,
  format: 'esm',
  compile: { target: 'bun-linux-x64', outfile, autoloadBunfig: false },
});
if (!built.success) throw new AggregateError(built.logs, 'The binary could not be built.');
const { size } = await stat(outfile);
console.log(`${outfile}: ${Math.round(size / 1e6)} MB`);
