import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unitOfBinary } from '../../src/operations/operator/release/unit-of-binary';

const UNITS = 'src/operations/operator/systemd';

test.each(await readdir(UNITS))('%s of a release starts the binary alone', async (name) => {
  const unit = unitOfBinary(await readFile(join(UNITS, name), 'utf8'));
  expect(unit).not.toMatch(/\/bin\/bun|\/opt\/|\.ts\b/);
  for (const [, words] of unit.matchAll(/\/usr\/local\/bin\/volante\b([^"\n]*)/g)) {
    const command = (words ?? '').trim().split(' ')[0] || 'start';
    const { stdout, status } = spawnSync(process.execPath, ['src/operations/operator/volante.ts', '--help'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain(`\n  ${command} `);
  }
});

test('a program that the binary has no word for stays as it was, and is seen', () => {
  const unit = 'ExecStart=/usr/local/bin/bun --no-env-file src/other.ts';
  expect(unitOfBinary(unit)).toBe(unit);
});
