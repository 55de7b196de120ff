import { expect, test } from 'vitest';
import type { documents } from '../../../db/schema/documents';
import { insertDocument, insertDriver } from '../../support/databases/rows';
import { postOffice, readMail } from '../../support/mail/mail-offices';

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;

type Before = Partial<typeof documents.$inferInsert> | null;

/** The e-mail about a rejected document of a driver who had another before it; sent so many days later. */
async function mailBeside(before: Before, daysLater = 0) {
  const office = await postOffice();
  const driverId = await insertDriver(office.db);
  if (before) await insertDocument(office.db, { driverId, docType: 'REG_CRIMINAL', ...before });
  const id = await insertDocument(office.db, {
    driverId,
    docType: 'REG_CRIMINAL',
    standing: before ? 'RENEWAL' : 'CURRENT',
    status: 'PENDING_VALIDATION',
  });
  await office.staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED', reason: 'ILLEGIBLE' });
  office.later(daysLater * DAY_MS);
  await office.send();
  const [received] = office.smtp.received;
  if (!received) throw new Error('no e-mail');
  return (await readMail(received)).text;
}

test.each([
  ['for long', '2027-03-12', '12/03/2027'],
  ['today for the last day', TODAY, '20/11/2026'],
])(
  'a driver with a document that is valid %s is informed of it when its renewal is rejected',
  async (_how, date, shown) => {
    const text = await mailBeside({ expiryDate: date });
    expect(text).toContain(`O documento que já tínhamos aprovado continua válido até ${shown}.`);
    expect(text).toContain('Não pudemos aceitar o Registo Criminal que nos enviou.');
  },
);

test.each<[string, Before, number]>([
  ['has none before it', null, 0],
  ['has one past its date', { expiryDate: '2026-11-19' }, 0],
  ['has an expired one', { status: 'EXPIRED', expiryDate: TODAY }, 0],
  ['has one of another type', { docType: 'CC' }, 0],
  ['has an earlier one alone', { standing: 'EARLIER' }, 0],
  ['is written to once it is past its date', { expiryDate: '2026-11-21' }, 2],
])('a driver who %s is informed of no valid one', async (_who, before, daysLater) => {
  expect(await mailBeside(before, daysLater)).not.toContain('continua válid');
});
