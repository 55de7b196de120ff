import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { insertDriver } from '../support/databases/rows';
import { type Fault, type Script, type Stored, scriptedMailbox } from '../support/mail/canned-mailbox';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const WEEK_MS = 7 * 86_400_000;

/** A mail with the report of a week, the latest one first. */
function report(n: number, text = 'Em anexo.'): string {
  const monday = new Date(Date.parse('2026-11-09') - n * WEEK_MS).toISOString().slice(0, 10);
  const body = uberReport([{ id: 'U1', gross: `${n + 1}.00` }]);
  return mail({ text, parts: [{ name: uberName(monday), body }] });
}

async function officeAt(script: Script) {
  const office = await inboxOffice(await scriptedMailbox(script));
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  return office;
}

const REFUSED = 'NO [SERVERBUG] Internal error occurred';

describe('a message that the server does not hand out', () => {
  const FAULTS: Fault[] = [REFUSED, 'BAD Command failed', 'no message', 'NIL', 'an empty message'];
  test.each(FAULTS)('(%s) is put aside after three attempts, and the later ones are read', async (fault) => {
    const messages: Stored[] = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ uid: n + 1, source: report(n) }));
    Object.assign(messages[3] ?? {}, { fault });
    const { poll, outcomes, config, reports } = await officeAt({ messages });
    for (let polls = 0; polls < 2; polls += 1) {
      expect((await poll()).outcome).toBe('polled');
      expect(await outcomes()).toEqual(Array(6).fill('imported'));
      expect(await config()).toMatchObject({ connected: true });
    }
    messages.push({ uid: 8, source: report(7) });
    expect((await poll()).outcome).toBe('polled');
    expect((await outcomes()).toSorted()).toEqual([
      ...Array(7).fill('imported'),
      'quarantined message_not_delivered',
    ]);
    expect((await reports()).find(({ outcome }) => outcome === 'quarantined')).toMatchObject({
      sender: 'noreply@uber.com',
      subject: 'Relatório semanal',
      messageId: expect.stringContaining('@exemplo.test'),
      acceptable: false,
    });
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
  });

  test('is read when the server hands it out after all', async () => {
    const messages: Stored[] = [0, 1].map((n) => ({ uid: n + 1, source: report(n) }));
    Object.assign(messages[0] ?? {}, { fault: REFUSED });
    const { poll, outcomes } = await officeAt({ messages });
    await poll();
    expect(await outcomes()).toEqual(['imported']);
    delete messages[0]?.fault;
    await poll();
    expect(await outcomes()).toEqual(['imported', 'imported']);
  });

  test('promise 30: that comes after a later version of its week does not replace it unasked', async () => {
    const versions = ['5.00', '6.00'].map((gross) =>
      mail({ parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross }]) }] }),
    );
    const messages: Stored[] = versions.map((source, n) => ({ uid: n + 1, source }));
    Object.assign(messages[0] ?? {}, { fault: REFUSED });
    const { poll, outcomes, grossEarnings } = await officeAt({ messages });
    await poll();
    delete messages[0]?.fault;
    await poll();
    expect(await outcomes()).toEqual(['imported', 'waiting rows_wait']);
    expect(await grossEarnings()).toEqual(['6.00']);
  });

  test('is put aside without its name where not even its header or its size is handed out', async () => {
    const messages: Stored[] = [0, 1, 2].map((n) => ({ uid: n + 1, source: report(n) }));
    Object.assign(messages[1] ?? {}, { fault: REFUSED, headFault: REFUSED, sizeFault: REFUSED });
    const { poll, outcomes, reports } = await officeAt({ messages });
    for (let polls = 0; polls < 3; polls += 1) expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(['imported', 'imported', 'quarantined message_not_delivered']);
    expect((await reports())[0]).toMatchObject({ sender: null, subject: null });
  });

  test('is not held against it where the server is unavailable for a while', async () => {
    const messages: Stored[] = [{ uid: 1, source: report(0), fault: 'NO [UNAVAILABLE] Try again later' }];
    const { poll, wait, outcomes, config } = await officeAt({ messages });
    for (let polls = 0; polls < 4; polls += 1) {
      expect((await poll()).outcome).toBe('failed');
      wait(60);
    }
    expect(await config()).toMatchObject({ connected: false });
    delete messages[0]?.fault;
    await poll();
    expect(await outcomes()).toEqual(['imported']);
  });

  test('a server that hands out none of many is what fails, and all are read once it does', async () => {
    const messages: Stored[] = Array.from({ length: 40 }, (_, n) => ({
      uid: n + 1,
      source: report(n),
      fault: REFUSED,
    }));
    const { poll, wait, outcomes, config } = await officeAt({ messages });
    expect((await poll()).outcome).toBe('failed');
    expect((await config()).monitoring.message).toBe('O servidor de email não entregou as mensagens.');
    for (const message of messages) delete message.fault;
    wait(60);
    await poll();
    expect(await outcomes()).toEqual(Array(40).fill('imported'));
  });

  test('one over which it ends the connection lets the later ones be read in the same poll', async () => {
    const messages: Stored[] = [0, 1, 2, 3].map((n) => ({ uid: n + 1, source: report(n) }));
    Object.assign(messages[1] ?? {}, { fault: 'BYE FETCH failed' });
    const { poll, outcomes, config } = await officeAt({ messages });
    expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(Array(3).fill('imported'));
    expect(await config()).toMatchObject({ connected: true });
    for (let polls = 0; polls < 3; polls += 1) expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual([...Array(3).fill('imported'), 'quarantined message_keeps_failing']);
  });
});

describe('two versions of a week in one poll', () => {
  const version = (gross: string, date: string) =>
    mail({ date, parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross }]) }] });
  const LATER = 'Tue, 17 Nov 2026 09:00:00 +0000';
  const at = (day: number) => `${day}-Nov-2026 08:00:00 +0000`;

  test.each([
    ['lacks its date', '', 17],
    ['has one that nobody can read', '2026-11-16 08:00', 17],
    ['has one in an obsolete form', 'Mon, 16 Nov 26 09:00 GMT', 18],
    ['has one within the week itself', 'Wed, 11 Nov 2026 08:00:00 +0000', 17],
    ['has one after its arrival', 'Wed, 18 Nov 2026 08:00:00 +0000', 17],
  ])('promise 30: count by the arrival at the server where the earlier one %s', async (_, date, day) => {
    const messages = [version('5.00', date), version('6.00', LATER)].map((source, n) => ({
      uid: n + 1,
      source,
    }));
    const internalDate = (uid: number) => (uid === 1 ? at(day) : at(18));
    const { poll, outcomes, grossEarnings } = await officeAt({ messages, internalDate });
    await poll();
    expect(await outcomes()).toEqual(['imported', 'imported']);
    expect(await grossEarnings()).toEqual(['6.00']);
  });

  test('an arrival that the server dates in the future or before the week is not believed', async () => {
    for (const day of [1, 30]) {
      const messages = [version('5.00', LATER), version('6.00', '')].map((source, n) => ({
        uid: n + 1,
        source,
      }));
      const { poll, grossEarnings } = await officeAt({ messages, internalDate: () => at(day) });
      await poll();
      expect(await grossEarnings()).toEqual(['6.00']);
    }
  });
});

describe('a mailbox that was restored', () => {
  test('promise 30: under the same UIDVALIDITY is read from its start, and nothing doubles', async () => {
    const script: Script = { messages: [0, 1, 2].map((n) => ({ uid: n + 1, source: report(n) })) };
    const other = mail({});
    script.messages.push({ uid: 4, source: other });
    const { poll, outcomes, grossEarnings } = await officeAt(script);
    await poll();
    const known = [...Array(3).fill('imported'), 'ignored no_report'];
    expect(await outcomes()).toEqual(known);
    // Its newest two messages are lost, and another has taken the UID of the first of them.
    script.messages = [...script.messages.slice(0, 2), { uid: 3, source: report(4) }];
    await poll();
    const again = [...Array(2).fill('duplicate same_message'), 'imported'];
    expect(await outcomes()).toEqual([...known, ...again]);
    expect(await grossEarnings()).toEqual(['1.00', '2.00', '3.00', '5.00']);
    script.messages.push({ uid: 4, source: other }, { uid: 5, source: report(5) });
    await poll();
    expect(await outcomes()).toEqual([...known, ...again, 'duplicate same_message', 'imported']);
  });

  test('is not taken for one whose newest message was deleted', async () => {
    const script: Script = { messages: [0, 1].map((n) => ({ uid: n + 1, source: report(n) })), uidNext: 3 };
    const { poll } = await officeAt(script);
    await poll();
    script.messages.pop();
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
  });
});

describe('a server that does not say UIDNEXT', () => {
  test.each([
    ['and answers STATUS', 'UIDNEXT 1 UIDVALIDITY 7'],
    ['and refuses STATUS', null],
    ['in STATUS neither', 'MESSAGES 3'],
  ])('%s is read all the same', async (_, status) => {
    const script: Script = { messages: [], uidNext: null, status };
    const { poll, outcomes } = await officeAt(script);
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
    script.messages = [0, 1, 2].map((n) => ({ uid: n + 1, source: report(n) }));
    script.status = status?.replace('NEXT 1', 'NEXT 4') ?? null;
    await poll();
    expect(await outcomes()).toEqual(Array(3).fill('imported'));
    // Without the last one the highest UID is lower, but nothing was restored.
    script.messages.pop();
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
    script.messages.push({ uid: 4, source: report(3) });
    script.status = status?.replace('NEXT 1', 'NEXT 5') ?? null;
    await poll();
    expect(await outcomes()).toEqual(Array(4).fill('imported'));
  });

  test('nor UIDVALIDITY is reported to staff', async () => {
    const messages = [{ uid: 1, source: report(0) }];
    const { poll, config } = await officeAt({ messages, uidNext: null, uidValidity: null });
    expect((await poll()).outcome).toBe('failed');
    expect((await config()).monitoring.message).toBe(
      'O servidor de email não diz o UIDVALIDITY da caixa de correio, sem o qual as mensagens não se distinguem.',
    );
  });
});

describe.runIf(dovecotIsThere)('a file that Dovecot cannot open', () => {
  const FOLDER = 'Ilegivel';
  const servers: Dovecot[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  async function officeWithOne(dovecot: Dovecot, reports: string[]) {
    servers.push(dovecot);
    await makeFolder(dovecot, FOLDER);
    await deliver(dovecot, reports, FOLDER);
    const folder = join(dovecot.mailFolder, `.${FOLDER}`, 'new');
    const [, second = ''] = (await readdir(folder)).toSorted();
    await chmod(join(folder, second), 0);
    const office = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER }));
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    return office;
  }

  test('is put aside, and the later ones are read, where it answers NO', async () => {
    const { poll, outcomes } = await officeWithOne(
      await startDovecot({ fetchFailure: 'no-after' }),
      // It ends the connection all the same over one that is asked for whole at once.
      [0, 1, 2, 3].map((n) => report(n, 'Em anexo.\r\n'.repeat(4_000))),
    );
    for (let polls = 0; polls < 3; polls += 1) expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual([...Array(3).fill('imported'), 'quarantined message_not_delivered']);
  });

  test('is put aside, and the later ones are read, where it ends the connection', async () => {
    const { poll, outcomes } = await officeWithOne(
      await startDovecot(),
      [0, 1, 2, 3].map((n) => report(n)),
    );
    for (let polls = 0; polls < 4; polls += 1) expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual([...Array(3).fill('imported'), 'quarantined message_keeps_failing']);
  });
});
