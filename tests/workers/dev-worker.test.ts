import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { freePortAndNext, startListening } from '../support/processes/children';
import { signIn } from '../support/processes/server-process';
import { sqldIsThere } from '../support/servers/sqld';
import { wranglerEnv } from '../support/servers/workerd';

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'correta-e-comprida';
/** With what has a meaning in a file of variables. */
const USERNAME = "d'ana+$PATH@frota.test";

test.skipIf(!sqldIsThere)(
  'the documented command starts the Worker with all that it needs, and staff sign in',
  async () => {
    const port = await freePortAndNext();
    const origin = `http://localhost:${port}`;
    const command = [process.env.BUN_PATH ?? process.execPath, '--no-env-file', 'web/dev-worker.ts'];
    const env = {
      ...wranglerEnv(await temporaryFolder()),
      DATA_DIR: await temporaryFolder(),
      PORT: String(port),
      DEV_STAFF_PASSWORD: PASSWORD,
      EMAIL_HOST: '127.0.0.1',
      EMAIL_USERNAME: USERNAME,
      EMAIL_PASSWORD: 'qualquer',
    };
    const limits = { cwd: ROOT, env, startLimitMs: 120_000 };
    const started = await startListening(command, `${origin}/api/health`, limits);
    onCleanup(started.stop);
    await expect.poll(started.output).toContain(`Volante em ${origin}, em workerd`);
    const staff = await signIn(origin, PASSWORD);
    expect(await (await staff.get('/api/stats')).json()).toMatchObject({ activeDrivers: 0 });
    expect(await (await staff.get('/api/email/config')).json()).toMatchObject({ user: USERNAME });
  },
);
