import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { binary } from '../support/processes/children';
import { startServerProcess } from '../support/processes/server-process';
import { allowUploadsFrom, s3IsThere, startS3 } from '../support/servers/s3';
import { sqldIsThere, startSqld } from '../support/servers/sqld';

const execute = promisify(execFile);
type Service = { environment?: Record<string, string>; command?: string[] };
const { services } = Bun.YAML.parse(await readFile('compose.servers.yaml', 'utf8')) as {
  services: Record<'volante' | 'database' | 'files', Service>;
};

test.skipIf(!s3IsThere || !sqldIsThere)(
  'the program starts with the settings of compose.servers.yaml on a database server and an S3',
  async () => {
    const [sqld, s3, keys] = await Promise.all([startSqld(), startS3(), temporaryFolder()]);
    onCleanup(async () => void (await Promise.all([sqld.stop(), s3.stop()])));
    await writeFile(join(keys, 'id'), `${s3.options.accessKeyId}\n`);
    await writeFile(join(keys, 'secret'), `${s3.options.secretAccessKey}\n`);
    const env: Record<string, string> = {
      ...services.volante.environment,
      DATABASE_URL: sqld.url,
      S3_ENDPOINT: s3.options.endpoint,
      S3_BUCKET: s3.options.bucket,
      S3_ACCESS_KEY_ID_FILE: join(keys, 'id'),
      S3_SECRET_ACCESS_KEY_FILE: join(keys, 'secret'),
    };
    // versitygw has the rule by a variable: `VGW_CORS_ALLOW_ORIGIN`, of the same address.
    await allowUploadsFrom('http://localhost:3000', s3.options);
    const checked = await execute(binary ?? '', ['check'], { env: { ...env, DATA_DIR: keys } });
    expect(checked.stdout).toMatch(/^ok {5}Base de dados: /m);
    expect(checked.stdout).toMatch(/^ok {5}Ficheiros: s3, escrito, lido e apagado$/m);
    const { port, output } = await startServerProcess({ env });
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(output()).not.toMatch(/"level":"(warn|error)"/);
  },
);

test('its S3 makes up a key once, where both can read it', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'keys'));
  const script = (services.files.command?.[0] ?? '')
    .replaceAll('$$', '$')
    .replaceAll(/ \/(keys|data)\b/g, ` ${folder}/$1`)
    .replaceAll('>/keys', `>${folder}/keys`)
    .replace(/exec versitygw .*/, 'echo "$ROOT_ACCESS_KEY $ROOT_SECRET_KEY"');
  const first = await execute('sh', ['-euc', script]);
  expect(first.stdout).toMatch(/^[a-z0-9]{20} [a-z0-9]{40}\n$/);
  expect((await execute('sh', ['-euc', script])).stdout).toBe(first.stdout);
  const [id, secret] = await Promise.all(
    ['id', 'secret'].map((name) => readFile(join(folder, 'keys', name), 'utf8')),
  );
  expect(`${id} ${secret}\n`).toBe(first.stdout);
});

test('nothing of it listens beyond this machine', () => {
  expect(services.database.environment?.SQLD_HTTP_LISTEN_ADDR).toMatch(/^127\.0\.0\.1:/);
  expect(services.database.environment?.SQLD_NODE).toBe('standalone');
  expect(services.files.command?.[0]).toContain('--port 127.0.0.1:');
});
