import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, stopAll } from '../support/processes/run';
import { readTree, testsNaming } from '../support/structure/source-tree';
import { MUTANTS, type Mutant } from './mutant';

// `bun run mutants [promise or part of a line of guards.txt…]`: takes each guard away in a copy of the program, and runs
// the tests that name its promise. Survivors are listed, and then the exit code is 1.
const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 5 * 60_000;
const RUNNERS = {
  unit: [
    '--bun',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    '.',
    '--config',
    'tests/vitest.config.ts',
  ],
  workers: ['tests/run.ts', 'workers'],
  e2e: ['tests/run.ts', 'e2e'],
};

const bun = process.execPath;
const tree = readTree();
const wanted = process.argv.slice(2);
const isWanted = ({ promise, name }: Mutant, by: string) => String(promise) === by || name.includes(by);
const chosen = MUTANTS.filter((each) => wanted.length === 0 || wanted.some((by) => isWanted(each, by)));
const copy = mkdtempSync(join(tmpdir(), 'volante-mutants-'));

async function inCopy(command: string[]): Promise<number | null> {
  const inside = ['sh', '-c', 'cd "$0" && exec "$@" >/dev/null 2>&1', copy, ...command];
  return (await run(inside, { timeLimitMs: LIMIT_MS, env: { NO_COLOR: '1' } })).code;
}

/** Whether every test that names the promise passes. */
async function holds(promise: number): Promise<boolean> {
  for (const [runner, files] of Object.entries(testFiles(promise))) {
    if (files.length === 0) continue;
    const title = `promises? (\\d+(, | and ))*${promise}\\b`;
    const options = runner === 'unit' ? ['-t', title] : [];
    if ((await inCopy([bun, ...RUNNERS[runner as keyof typeof RUNNERS], ...files, ...options])) !== 0)
      return false;
  }
  return true;
}

/** Tests in a browser and in workerd take minutes, so they run only where no other test names the promise. */
function testFiles(promise: number): Record<keyof typeof RUNNERS, string[]> {
  const files = testsNaming(tree, promise);
  const within = (folder: string) => files.filter((file) => file.startsWith(`tests/${folder}/`));
  const [e2e, workers] = [within('e2e'), within('workers')];
  const unit = files.filter((file) => !e2e.includes(file) && !workers.includes(file));
  if (unit.length > 0) return { unit, workers: [], e2e: [] };
  return workers.length > 0 ? { unit, workers, e2e: [] } : { unit, workers, e2e };
}

async function survives({ promise, file, edits }: Mutant): Promise<boolean> {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  const [edit] = edits(original);
  if (!edit) throw new Error(`${file}: the guard has moved`);
  writeFileSync(path, original.slice(0, edit.start) + edit.text + original.slice(edit.end));
  try {
    return await holds(promise);
  } finally {
    writeFileSync(path, original);
  }
}

async function runAll(): Promise<void> {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout;
  for (const path of listed.split('\0').filter(Boolean)) cpSync(join(ROOT, path), join(copy, path));
  if ((await inCopy([bun, 'install', '--frozen-lockfile', '--silent'])) !== 0)
    throw new Error('not installed');
  const untouched = new Map<number, boolean>();
  const survivors: Mutant[] = [];
  for (const mutant of chosen) {
    const { promise, name } = mutant;
    if (!untouched.has(promise)) untouched.set(promise, await holds(promise));
    if (!untouched.get(promise)) throw new Error(`promise ${promise}: its tests fail without any mutant`);
    const survived = await survives(mutant);
    console.log(`${survived ? 'SURVIVED' : 'caught  '}  ${name}`);
    if (survived) survivors.push(mutant);
  }
  console.log(`\n${chosen.length - survivors.length} caught, ${survivors.length} survived`);
  if (survivors.length > 0) process.exitCode = 1;
}

process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));
try {
  await runAll();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
