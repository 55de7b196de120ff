import { describe, expect, test } from 'vitest';
import { of, officeApi } from '../../support/api/office';
import { insertClosing, insertDriver } from '../../support/databases/rows';
import { uberName } from '../../support/reports/weeks';

const WEEK = '2026-11-09';

/** Ana's week of 100.00, frozen, and later files of it with these amounts. */
async function frozenWeek(way: 'closed' | 'paid', amounts: readonly string[]) {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), of('100.00'));
  const id = (await office.records())[0]?.id ?? '';
  const closing = way === 'closed' ? await insertClosing(office.db) : undefined;
  if (way === 'paid') await office.pay(id);
  const files: (string | undefined)[] = [];
  // The bytes differ from before, also where the amount is the same again.
  for (const gross of amounts) files.push((await office.uploaded(uberName(), `${of(gross)}\n`)).files[0]?.id);
  const thaw = () =>
    way === 'closed'
      ? office.send('POST', `/api/weeks/${WEEK}/reopen`, { closing })
      : office.send('POST', `/api/financial-records/${id}/payment/undo`);
  const asked = async () => (await office.waiting()).map(({ grossEarnings }) => grossEarnings);
  return { ...office, files, thaw, asked };
}

describe.each(['closed', 'paid'] as const)('once a week is no longer %s', (way) => {
  test('promise 113: staff are asked about the last of the files that came meanwhile, as was proposed', async () => {
    const office = await frozenWeek(way, ['200.00', '300.00']);
    expect(await office.proposed()).toMatchObject([{ paid: '100.00', due: '300.00' }]);
    expect((await office.thaw()).status).toBe(200);
    const [row, ...others] = await office.waiting();
    expect(row).toMatchObject({ grossEarnings: '300.00', reportId: office.files[1] });
    expect(others).toEqual([]);
    await office.confirmRow(row?.id);
    expect(await office.asked()).toEqual([]);
    expect(await office.grossEarnings()).toEqual(['300.00']);
    expect((await office.reports()).map(({ outcome }) => outcome)).toEqual([
      'imported',
      'imported',
      'imported',
    ]);
  });

  test('promise 113: the rows that the last one replaced are asked about where it is ignored, and not where it waits again', async () => {
    const office = await frozenWeek(way, ['200.00', '300.00']);
    await office.thaw();
    const [last] = await office.waiting();
    await office.dismissRow(last?.id ?? 0);
    expect(await office.waiting()).toMatchObject([
      { grossEarnings: '200.00', reasonText: expect.stringContaining('estão registados 100,00') },
    ]);
    await office.restoreRow(last?.id ?? 0);
    expect(await office.asked()).toEqual(['300.00']);
    await office.dismissRow(last?.id ?? 0);
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await office.grossEarnings()).toEqual(['200.00']);
  });

  test.each([false, true])(
    'promise 113: so it is where the last import is taken back (confirmed: %s)',
    async (isConfirmed) => {
      const office = await frozenWeek(way, ['200.00', '300.00']);
      await office.thaw();
      if (isConfirmed) await office.confirmRow((await office.waiting())[0]?.id);
      await office.undo(office.files[1] ?? '');
      expect(await office.asked()).toEqual(['200.00']);
      expect(await office.grossEarnings()).toEqual(['100.00']);
    },
  );

  test('promise 113: a last file with the booked amounts leaves nothing to ask', async () => {
    const office = await frozenWeek(way, ['200.00', '100.00']);
    expect(await office.proposed()).toEqual([]);
    await office.thaw();
    expect(await office.asked()).toEqual([]);
    expect(await office.grossEarnings()).toEqual(['100.00']);
  });
});
