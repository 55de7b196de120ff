import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CONFIG = join(import.meta.dirname, '../../wrangler.toml');

test('promise 36: the log that Cloudflare itself keeps of a Worker has no address, signed or not', async () => {
  const config = Bun.TOML.parse(await readFile(CONFIG, 'utf8'));
  expect(config).toMatchObject({
    observability: { redact_query_string: true, logs: { invocation_logs: false } },
  });
});
