import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { fillWithDemoFleet } from '../support/processes/server-process';

const UNITS = 'src/operations/operator/systemd';
const systemdIsThere = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!systemdIsThere) {
  process.stderr.write('\n*** No systemd-analyze: THE SYSTEMD UNITS ARE NOT VERIFIED. ***\n\n');
}

/** The units of a machine that has its Bun, program, data and backups elsewhere. */
async function units(folder: string, backups: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await readdir(UNITS)) {
    found[name] = (await readFile(join(UNITS, name), 'utf8'))
      .replaceAll('/usr/local/bin/bun', process.execPath)
      .replaceAll('/opt/volante', process.cwd())
      .replaceAll('/var/lib/volante', folder)
      .replaceAll('/var/backups/volante', backups);
  }
  return found;
}

describe.skipIf(!systemdIsThere)('systemd', () => {
  test('finds nothing wrong with the units', async () => {
    const folder = await temporaryFolder();
    const paths: string[] = [];
    for (const [name, unit] of Object.entries(await units(folder, folder))) {
      paths.push(join(folder, name));
      await writeFile(join(folder, name), unit);
      await chmod(join(folder, name), 0o644);
    }
    expect(paths.map((path) => basename(path)).toSorted()).toEqual([
      'volante-backup.service',
      'volante-backup.timer',
      'volante-check.service',
      'volante.service',
    ]);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
    });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('volante'));
    expect({ status, about }).toEqual({ status: 0, about: [] });
  });
});

/** The lines of a unit's service, but those on how it starts and ends. */
function placeOf(unit: string): string[] {
  const service = unit.split('[Service]\n')[1]?.split('\n[')[0] ?? '';
  return service
    .split('\n')
    .filter((line) => line !== '' && !/^(#|Type=|ExecStart=|Restart|TimeoutStopSec=)/.test(line));
}

test('the check runs with the variables, in the folder and within the sandbox of the server', async () => {
  const all = await units('/var/lib/volante', '/var/backups/volante');
  const check = all['volante-check.service'] ?? '';
  expect(placeOf(check)).toEqual(placeOf(all['volante.service'] ?? ''));
  expect(placeOf(check)).toContain('ProtectSystem=strict');
  expect(check).toMatch(/^ExecStart=\S+ --no-env-file src\/operations\/operator\/check-config\.ts$/m);
});

test('the server may write where the pages have BACKUP_TO and REPORTS_DIR, which need not be there', async () => {
  const { 'volante.service': server = '' } = await units('/var/lib/volante', '/var/backups/volante');
  const paths = /^ReadWritePaths=(.*)$/m.exec(server)?.[1]?.split(' ');
  const pages = await Promise.all(
    ['docs/operate/backup.md', 'docs/operate/variables.md'].map((path) => readFile(path, 'utf8')),
  );
  const named = ['BACKUP_TO', 'REPORTS_DIR'].map(
    (name) => new RegExp(`^ +${name}=(/.*)$`, 'm').exec(pages.join('\n'))?.[1],
  );
  expect(paths).toEqual(named.map((path) => `-${path}`));
});

test('the lines of the nightly backup make one, and remove those of more than a month', async () => {
  const [folder, backups] = [await temporaryFolder(), await temporaryFolder()];
  await fillWithDemoFleet({ DATA_DIR: folder });
  const service = (await units(folder, backups))['volante-backup.service'] ?? '';
  // systemd expands its escapes.
  const line = (name: string) => {
    const value = new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1] ?? '';
    return value.replaceAll('$$', '$').replaceAll('%%', '%');
  };
  const [old, kept] = [join(backups, 'old'), join(backups, 'kept')];
  for (const each of [old, kept]) await mkdir(each);
  const before = (days: number) => new Date(Date.now() - days * 86_400_000);
  await utimes(old, before(32), before(32));
  await utimes(kept, before(29), before(29));
  for (const name of ['ExecStart', 'ExecStartPost']) {
    const child = spawn('/bin/sh', ['-c', line(name)], { env: { PATH: process.env.PATH, DATA_DIR: folder } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    expect([await text(child.stderr), await ended]).toEqual(['', 0]);
  }
  const left = (await readdir(backups)).toSorted();
  expect(left).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/), 'kept']);
  expect(await readdir(join(backups, left[0] ?? ''))).toContain('manifest.json');
});
