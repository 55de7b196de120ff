import { describe, expect, test } from 'vitest';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { financialRecords } from '../../../db/schema/financial-records';
import type { ContractAnswer } from '../../../src/people/driver-changes/schema';
import type { OfficeApi } from '../../support/api/office';
import { codedRefusalOf as refusalOf } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver, insertRecord } from '../../support/databases/rows';

type Contract = 'SLOT' | 'VEHICLE_RENTAL';

async function officeOfOne(open: () => Promise<OfficeApi>) {
  const office = await open();
  const id = await insertDriver(office.db);
  const change = (contractType: Contract, from: string, headers = {}) =>
    office.request(`/api/drivers/${id}/contract`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ contractType, from }),
    });
  const rental = (from: string, headers = {}) => change('VEHICLE_RENTAL', from, headers);
  const standing = async () => {
    const answer = await office.request(`/api/drivers/${id}/contract`);
    const { contractType, periods }: ContractAnswer = await answer.json();
    return [contractType, ...periods.map((period) => `${period.contractType} ${period.from}`)];
  };
  return { office, id, change, rental, standing };
}

const BEGUN = ['SLOT', 'SLOT null'];

describe.each(DATABASES)('a contract that is put off, on %s', (_name, open) => {
  test('promise 146: begins on the Monday that was given last, earlier or later', async () => {
    const { office, id, rental, standing } = await officeOfOne(open);
    const mondays = ['2026-12-07', '2026-12-14', '2026-11-30', '2026-12-21', '2026-12-07'];
    for (const [n, from] of mondays.entries()) {
      const answer = await rental(from, { 'If-Match': `"${n + 1}"` });
      expect([answer.status, (await answer.json()).version]).toEqual([200, n + 2]);
      expect(await standing()).toEqual([...BEGUN, `VEHICLE_RENTAL ${from}`]);
    }
    const { entries } = await (await office.request(`/api/drivers/${id}/history`)).json();
    expect(entries.map(({ lines }: { lines: string[] }) => lines[0])).toEqual([
      'Aluguer a partir de 07/12/2026, em vez de Slot',
      'Aluguer a partir de 21/12/2026, em vez de 30/11/2026',
      'Aluguer a partir de 30/11/2026, em vez de Slot',
      'Aluguer a partir de 14/12/2026, em vez de 07/12/2026',
      'Aluguer a partir de 07/12/2026, em vez de Slot',
    ]);
  });

  test('promise 146: a change of an outdated version is refused, and the same again is a no-op', async () => {
    const { office, rental, standing } = await officeOfOne(open);
    const first = { 'If-Match': '"1"' };
    expect((await rental('2026-12-07', first)).status).toBe(200);
    expect((await rental('2026-12-14', first)).status).toBe(412);
    expect(await standing()).toEqual([...BEGUN, 'VEHICLE_RENTAL 2026-12-07']);
    const answers = await Promise.all(
      ['2026-12-14', '2026-12-21'].map((from) => rental(from, { 'If-Match': '"2"' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const taken = answers[0]?.status === 200 ? '2026-12-14' : '2026-12-21';
    const periods = await office.db.select().from(contractPeriods);
    for (const headers of [{ 'If-Match': '"2"' }, {}])
      expect((await rental(taken, headers)).status).toBe(200);
    expect(await office.db.select().from(contractPeriods)).toEqual(periods);
    expect(await standing()).toEqual([...BEGUN, `VEHICLE_RENTAL ${taken}`]);
  });

  test('promise 146: its first week is not over, or the refusal states since when it holds', async () => {
    const { office, id, change, rental, standing } = await officeOfOne(open);
    const kept = async (answer: Response) => [...(await refusalOf(answer)), await standing()];
    expect(await kept(await change('SLOT', '2026-12-07'))).toEqual([
      409,
      'wrong_state',
      'O contrato já é Slot desde o início: nada mudou.',
      BEGUN,
    ]);
    await rental('2026-11-16');
    expect((await rental('2026-11-23')).status).toBe(200);
    expect(await standing()).toEqual([...BEGUN, 'VEHICLE_RENTAL 2026-11-23']);
    await insertRecord(office.db, {
      driverId: id,
      weekStartDate: '2026-11-23',
      status: 'PAID',
      paidAt: '2026-11-26T09:00:00.000Z',
    });
    expect(await refusalOf(await rental('2026-12-07'))).toEqual([
      409,
      'wrong_state',
      'Já estão pagas semanas que este contrato mudaria (23/11/2026): escolha uma segunda-feira depois delas.',
    ]);
    await office.db.delete(financialRecords);
    office.clock.now = new Date('2026-11-29T12:00:00.000Z');
    expect((await rental('2026-12-07')).status).toBe(200);
    expect(await standing()).toEqual([...BEGUN, 'VEHICLE_RENTAL 2026-12-07']);
    office.clock.now = new Date('2026-12-14T00:00:00.000Z');
    expect(await kept(await rental('2026-12-21'))).toEqual([
      409,
      'wrong_state',
      'O contrato já é Aluguer desde 07/12/2026: nada mudou. Se só começou depois, registe primeiro Slot a partir desse dia.',
      ['VEHICLE_RENTAL', 'SLOT null', 'VEHICLE_RENTAL 2026-12-07'],
    ]);
    expect((await change('SLOT', '2026-12-07')).status).toBe(200);
    expect((await rental('2026-12-21')).status).toBe(200);
    // The last one only repeated the present contract.
    expect((await change('SLOT', '2026-12-07')).status).toBe(200);
    expect(await standing()).toEqual([...BEGUN, 'SLOT 2026-12-07', 'VEHICLE_RENTAL 2026-12-21']);
  });
});
