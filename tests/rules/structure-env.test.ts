import { expect, test } from 'vitest';
import { readEnv } from '../../src/settings/env';
import { parseEnvFile } from '../../src/settings/env-file';
import { readTree } from '../support/structure/source-tree';

const tree = readTree();
const textOf = (path: string) => tree.find((file) => file.path === path)?.text ?? '';
const lines = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)];

/** The names of the one schema of variables. */
function variablesRead(): string[] {
  const schema =
    /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(textOf('src/settings/env.ts'))?.[1] ?? '';
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((found) => found[1] ?? '');
}

test('.env.example names each variable that the program reads, once, and no other', () => {
  expect(variablesRead()).toContain('PORT');
  const named = lines.map((line) => line[1]);
  expect(named.toSorted()).toEqual(variablesRead().toSorted());
});

test('.env.example as it stands is a configuration that the program accepts', () => {
  const { values, faults } = parseEnvFile(textOf('.env.example'));
  expect(faults).toEqual([]);
  expect(values).toHaveProperty('PORT', '3000');
  expect(readEnv(values)).toEqual(readEnv({}));
});

test('every value that .env.example proposes is one that the program accepts', () => {
  const proposed = lines.filter((line) => line[2] !== '').map((line) => [line[1], line[2]]);
  expect(() => readEnv(Object.fromEntries(proposed))).not.toThrow();
});

const ROW = /^\| `([A-Z][A-Z0-9_]*)` +\| *(?:`([^`]*)`)? *\|/gm;

test('docs/operate/variables.md has each variable of .env.example once, in its order, with its default', () => {
  const rows = [...textOf('docs/operate/variables.md').matchAll(ROW)].map((row) => [row[1], row[2] ?? '']);
  const standing = lines.map((line) => [line[1], line[0].startsWith('#') ? '' : line[2]]);
  expect(rows).toEqual(standing);
});
