import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFault } from '../../src/settings/disk-fault';
import { readEnv } from '../../src/settings/env';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { startServerProcess } from '../support/processes/server-process';

const env = readEnv({ DATA_DIR: '/var/lib/volante', DATABASE_URL: 'file:/srv/frota/frota.db' });
const failed = (given: object) => Object.assign(new Error('failed'), given);

test.each([
  ['a file', failed({ code: 'ENOSPC', path: '/var/lib/volante/secret' }), '/var/lib/volante'],
  ['the quota of a user', failed({ code: 'EDQUOT', path: '/var/lib/volante' }), '/var/lib'],
  ['the database', failed({ code: 'SQLITE_FULL' }), '/srv/frota'],
  ['a statement', failed({ query: 'INSERT', cause: failed({ code: 'SQLITE_FULL' }) }), '/srv/frota'],
])('a disk without room for %s is named, with what to do', (_what, error, path) => {
  expect(diskFault(error, env)?.message).toBe(
    `O disco está cheio: não se consegue escrever em ${path}. df -h ${path} mostra quanto espaço há. ` +
      'Liberte-o e volte a iniciar o programa.',
  );
});

test('a disk that does not say why it fails is named', () => {
  expect(diskFault(failed({ code: 'SQLITE_IOERR' }), env)?.message).toMatch(
    /^Não se consegue ler ou escrever em \/srv\/frota \(SQLITE_IOERR\): o disco está cheio ou falha\./,
  );
});

test('another error is not about the disk', () => {
  expect(diskFault(failed({ code: 'EACCES', path: '/var/lib/volante' }), env)).toBeNull();
  expect(diskFault(failed({ code: 'SQLITE_BUSY' }), env)).toBeNull();
});

/** A disk of that size, until the test ends; null for a user who may not mount one. */
async function smallDisk(size: string): Promise<string | null> {
  const folder = join(await temporaryFolder(), 'disco');
  await mkdir(folder);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return null;
  onCleanup(async () => {
    spawnSync('umount', ['--lazy', folder]);
  });
  return folder;
}

test('a start on a full disk ends with its folder and what to do', async ({ skip }) => {
  const folder = await smallDisk('200k');
  if (folder === null) {
    process.stderr.write('\n*** No tmpfs for this user: A START ON A FULL DISK IS NOT TESTED. ***\n\n');
    return skip();
  }
  const { ended, output } = await startServerProcess({ env: { DATA_DIR: folder } });
  expect(await ended).toBe(1);
  expect(output()).toContain(`O disco está cheio: não se consegue escrever em ${folder}. df -h ${folder}`);
  expect(output()).not.toContain('    at ');
});
