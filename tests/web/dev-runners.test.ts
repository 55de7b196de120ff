import { expect, test } from 'vitest';
import { runnersAbove } from '../../web/dev-runners';

test('the program ends with npx, bun and the shells between, and not with the terminal or a script above', () => {
  const list = [
    '      1       0 /sbin/init',
    '     20       1 bash',
    '     30      20 npm exec bun dev',
    '     31      30 sh -c bun dev',
    '     32      31 bun dev',
    '     33      32 /bin/sh -c bun install --silent && bun web/dev.ts',
    '     34      33 bun web/dev.ts',
  ].join('\n');
  expect(runnersAbove(34, list)).toEqual([33, 32, 31, 30]);
});

test.each([
  ['by a terminal', '20 1 -bash\n34 20 bun web/dev.ts'],
  ['by a script of another program', '20 1 node bench.js\n34 20 bun web/dev.ts'],
  ['by something that has left', '1 0 /sbin/init\n34 1 bun web/dev.ts'],
  ['where nothing is known', ''],
])('started %s it stays', (_, list) => {
  expect(runnersAbove(34, list)).toEqual([]);
});
