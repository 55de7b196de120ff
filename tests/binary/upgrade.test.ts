import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withFile } from '../../db/copying/snapshot';
import { readMigrations } from '../../db/migrations/read';
import { schemaAge } from '../../db/migrations/version';
import { temporaryFolder } from '../support/api/app';
import { oldDatabase } from '../support/databases/stored-rows';
import { binary } from '../support/processes/children';

const versions = readMigrations().length;

test('brings the data of each version that there was to this one, and keeps the file as it was', async () => {
  for (let applied = 1; applied < versions; applied += 1) {
    const folder = await temporaryFolder();
    await oldDatabase(folder, versions - applied);
    const file = join(folder, 'frota.db');
    await promisify(execFile)(binary ?? '', ['migrate'], { env: { DATA_DIR: folder } });
    const drivers = await withFile(file, async (client) => {
      expect([applied, await schemaAge(client)]).toEqual([applied, 'same']);
      return client.execute('SELECT full_name, status FROM drivers');
    });
    expect(drivers.rows).toMatchObject([{ full_name: 'Ana Antiga', status: 'ACTIVE' }]);
    expect(await readdir(folder)).toContain(`frota.db.before-${applied}`);
  }
});
