import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { BOMBS, costOf } from '../support/mail/bombs';

const IMPORTED = 'imported';

describe('promise 48: an e-mail built to exhaust resources', () => {
  test.each(Object.entries(BOMBS))(
    '%s is read beside the event loop, and the e-mail behind it too',
    {
      timeout: 240_000,
    },
    async (_name, bomb) => {
      const folder = await temporaryFolder();
      const file = join(folder, 'bomb.eml');
      await writeFile(file, bomb());
      const cost = await costOf(file, folder);
      expect(cost).toMatchObject({ poll: 'polled', attempts: [1, 1, 1], readHere: [] });
      expect(cost.outcomes.at(-1)).toBe(IMPORTED);
      expect(cost.outcomes.slice(1, -1)).not.toContain(IMPORTED);
    },
  );
});
