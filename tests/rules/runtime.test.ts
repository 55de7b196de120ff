import { expect, test } from 'vitest';
import { packageManager } from '../../package.json';
import { runtimeText } from '../../src/runtime';
import { readPage } from '../support/structure/specification';

test('promise 60: the version of Bun is pinned, and a start reports another', () => {
  expect(packageManager).toMatch(/^bun@\d+\.\d+\.\d+$/);
  const pinned = packageManager.slice('bun@'.length);
  expect(runtimeText(pinned)).toBe(`Bun ${pinned}`);
  expect(runtimeText('9.9.9')).toBe(`Bun 9.9.9 (experimentado com o Bun ${pinned})`);
});

test('docs/operate/one-machine.md installs the pinned version of Bun', () => {
  expect(readPage('docs/operate/one-machine.md')).toContain(`npm install -g ${packageManager}\n`);
});
