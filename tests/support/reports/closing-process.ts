import { openDatabase } from '../../../db/opening/client';
import { checklist } from '../../../src/money/week-closings/checklist';
import { closeWeek } from '../../../src/money/week-closings/close';
import { reopenWeek } from '../../../src/money/week-closings/reopen';

// Closes the weeks one after the other and reopens them in this process, until it is killed.
const { url, now, weeks }: { url: string; now: string; weeks: string[] } = JSON.parse(process.argv[2] ?? '');
const { db } = await openDatabase({ url });
const services = { db, now: () => new Date(now) };
const staff = 'staff@frota.local';
process.stdout.write('ready\n');
for (;;) {
  for (const week of weeks) {
    const { closing, digest, findings } = await checklist(services, week);
    const passedOver = findings.map(({ check, subject }) => ({ check, subject, reason: 'Visto' }));
    if (!closing) await closeWeek(services, week, { digest, passedOver, staff });
  }
  for (const week of weeks.toReversed()) {
    const { closing } = await checklist(services, week);
    if (closing) await reopenWeek(services, week, { closing: closing.id, staff });
  }
}
