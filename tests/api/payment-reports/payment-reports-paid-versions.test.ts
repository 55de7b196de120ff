import { describe, expect, test } from 'vitest';
import { insertDriver } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice, quarantine } from '../../support/mail/mail-offices';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const at = (hour: string) => new Date(`2026-11-20T${hour}:00.000Z`);
const companyName = (company: string, week = MONDAY) => uberName(week).replace('FROTA_EXEMPLO', company);
const of = (gross: string, name = 'Ana Exemplo') => uberReport([{ id: 'U1', name, gross }]);

function sent(body: string, hour: string, name = uberName()): string {
  const date = at(hour).toUTCString().replace('GMT', '+0000');
  return mail({ date, parts: [{ name, body }] });
}

async function officeOf(mails: readonly string[]) {
  const office = await inboxOffice(cannedMailbox(mails));
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  office.clock.now = at('12:00');
  const pay = async () => office.pay((await office.records())[0]?.id ?? '');
  const poll = async () => {
    office.clock.now = at('18:00');
    await office.poll();
    return (await office.reports())[0];
  };
  const texts = async () => (await office.waiting()).map((row) => row.reasonText?.replaceAll('\u00a0', ' '));
  return { ...office, ana, payFirst: pay, poll, texts };
}

describe('a mail for a week that was paid', () => {
  test('from an upload is a conflict where the order of versions is unknown', async () => {
    const office = await officeOf([sent(of('100.00'), '08:12')]);
    await office.upload(uberName(), of('240.00'));
    await office.payFirst();
    expect(await office.poll()).toMatchObject({ outcome: 'conflict', counts: { conflict: 1 } });
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '240.00' }]);
  });

  test('from a mail changes nothing where it is the earlier mail', async () => {
    const office = await officeOf([sent(of('240.00'), '15:30')]);
    await office.poll();
    await office.payFirst();
    const id = await quarantine(office.services, '100.00');
    await office.db.$client.execute({
      sql: 'UPDATE payment_reports SET made_at = ? WHERE id = ?',
      args: [at('08:12').toISOString(), id],
    });
    const told = await (await office.accept(id)).json();
    expect(told).toMatchObject([{ outcome: 'imported', counts: { imported: 1, conflict: 0 } }]);
  });

  test('from an upload changes nothing where staff state that it is the earlier one', async () => {
    const office = await officeOf([]);
    const id = await quarantine(office.services, '100.00');
    await office.upload(uberName(), of('240.00'));
    await office.payFirst();
    const told = await (await office.accept(id, { version: 'earlier' })).json();
    expect(told).toMatchObject([{ outcome: 'imported', counts: { imported: 1, conflict: 0 } }]);
  });
});

describe('rows of a mail that wait', () => {
  const uploadAfter = async (mailed: string, uploaded: string) => {
    const office = await officeOf([sent(mailed, '08:12')]);
    office.clock.now = at('09:00');
    await office.poll();
    office.clock.now = at('19:00');
    await office.upload(uberName(), uploaded);
    return office;
  };

  test('promise 30: unusual ones stay so beside an upload of other amounts', async () => {
    const office = await uploadAfter(of('20000.00'), of('240.00'));
    expect(await office.texts()).toEqual([
      'Os ganhos brutos, de 20 000,00 €: mais do que 10 000,00 € numa semana. Estão registados 240,00 €, que dão lugar a estes valores. Confirme os valores.',
    ]);
    expect(await office.grossEarnings()).toEqual(['240.00']);
  });

  test('promise 30: those without a driver stay so beside an upload of other amounts, and give way to the same', async () => {
    const office = await uploadAfter(of('100.00', 'Alguém Novo'), of('240.00'));
    expect(await office.waiting()).toMatchObject([{ reason: 'unknown_driver', grossEarnings: '100.00' }]);
    expect(await office.grossEarnings()).toEqual(['240.00']);
    const same = await uploadAfter(of('240.00', 'Alguém Novo'), of('240.00'));
    expect([await same.grossEarnings(), await same.waiting()]).toEqual([['240.00'], []]);
  });
});

describe('an older version than one that came for a paid week', () => {
  /** Ana was paid for the account's earnings with one company; it is Eva's now, and later files have other amounts. */
  async function afterRefusal() {
    const office = await officeOf([sent(of('70.00', 'Eva Certa'), '08:12', companyName('DOIS'))]);
    await insertDriver(office.db, { fullName: 'Eva Certa' });
    for (const company of ['UM', 'DOIS']) {
      await insertDriver(office.db, { fullName: `Rui ${company}` });
      const before = uberReport([{ id: `U${company}`, name: `Rui ${company}`, gross: '10.00' }]);
      await office.upload(companyName(company, '2026-11-02'), before);
    }
    await office.associate('uber', 'U1', office.ana);
    await office.upload(companyName('UM'), of('100.00'));
    const record = (await office.records()).find(({ weekStartDate }) => weekStartDate === MONDAY);
    await office.pay(record?.id ?? '');
    await office.takeBack('uber', 'U1', office.ana);
    const refused = await office.uploaded('r.csv', of('130.00', 'Eva Certa'), { weekStartDate: MONDAY });
    expect(refused.files).toMatchObject([{ outcome: 'conflict' }]);
    await office.poll();
    const inWeek = async () =>
      (await office.records()).flatMap((each) => (each.weekStartDate === MONDAY ? each.grossEarnings : []));
    return { ...office, inWeek, refused: refused.files[0]?.id ?? '' };
  }

  test('promise 30: waits with both figures, and one confirmation books it', async () => {
    const office = await afterRefusal();
    expect(await office.texts()).toEqual([
      'O ficheiro indica 70,00 €, e uma versão que pode ser mais recente diz 130,00 €, que não foram registados por a semana estar paga ou fechada. Confirme para registar, ou ignore a linha.',
    ]);
    expect(await office.inWeek()).toEqual(['100.00']);
    await office.confirmRow((await office.waiting())[0]?.id);
    expect([(await office.inWeek()).toSorted(), await office.waiting()]).toEqual([['100.00', '70.00'], []]);
  });

  test('is no longer asked about once that one is undone, and is still where another is', async () => {
    const office = await afterRefusal();
    const other = await office.uploaded(
      companyName('TRES'),
      uberReport([{ id: 'U8', name: 'Rui UM', gross: '5.00' }]),
    );
    await office.undo(other.files[0]?.id ?? '');
    expect(await office.inWeek()).toEqual(['100.00']);
    await office.undo(office.refused);
    expect([(await office.inWeek()).toSorted(), await office.waiting()]).toEqual([['100.00', '70.00'], []]);
  });
});
