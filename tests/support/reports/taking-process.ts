import { openDatabase } from '../../../db/opening/client';
import { take } from '../../../src/money/corrections/decide';
import { listProposed } from '../../../src/money/corrections/entries';

// Takes corrections, a few at a time, in this process, until nothing is left or it is killed.
const AT_ONCE = 3;
const { url, now }: { url: string; now: string } = JSON.parse(process.argv[2] ?? '');
const { db, close } = await openDatabase({ url });
process.stdout.write('ready\n');
for (;;) {
  const ids = (await listProposed(db)).slice(0, AT_ONCE).map(({ id }) => id);
  if (ids.length === 0) break;
  await take({ db, now: () => new Date(now) }, ids, 'staff@frota.local');
}
await close();
