import { expect, test } from 'vitest';
import { inboxState } from '../../db/schema/inbox-state';
import { officeApi } from '../support/api/office';
import { insertDriver } from '../support/databases/rows';
import { boltName, boltReport } from '../support/reports/weeks';

test.each(['taken back', 'undone with what taught it'])(
  'a running poll ends when an account in its cache is %s',
  async (how) => {
    const { db, uploaded, takeBack, undo } = await officeApi();
    const ana = await insertDriver(db, { email: 'ana@exemplo.test' });
    const row = { id: 'B1', name: 'A', email: 'ana@exemplo.test', gross: '10.00' };
    const { files } = await uploaded(boltName(), boltReport([row]));
    await db.insert(inboxState).values({ id: 1, monitoring: true, fence: 7, leaseUntil: '2999' });
    const answer = await (how === 'taken back' ? takeBack('bolt', 'B1', ana) : undo(files[0]?.id ?? ''));
    expect(answer.status).toBe(200);
    expect(await db.select().from(inboxState)).toMatchObject([{ fence: 8, leaseUntil: null }]);
  },
);
