import { expect, test } from 'vitest';
import type { Services } from '../../../src/services';
import { createSession } from '../../support/api/app';
import { payingOffice } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver, insertPayee, insertRecord } from '../../support/databases/rows';

const ANA = 'ana@frota.example';
const RUI = 'rui@frota.example';
const ACCOUNT = {
  iban: 'PT50000201231234567890154',
  holder: 'Ana Exemplo',
  nif: '123456789',
  bic: null,
  instead: null,
};
const OWN = 'Esta conta foi indicada por si: outra pessoa da equipa tem de a confirmar.';

/** An office of two, each with a session. */
async function officeOfTwo(given: Partial<Services> = {}) {
  const office = await payingOffice({ staff: [ANA, RUI, 'staff@frota.local'], fourEyes: true, ...given });
  const by =
    (email: string) =>
    async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await office.app.request(path, {
        method,
        headers: {
          Cookie: await createSession(office.services, email),
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json = text === '' ? null : JSON.parse(text);
      return { status: answer.status, json, message: json?.error?.message };
    };
  return { ...office, ana: by(ANA), rui: by(RUI), ANA: by('ANA@frota.example') };
}

type Office = Awaited<ReturnType<typeof officeOfTwo>>;

const confirmed = { status: 'CONFIRMED' };

async function enteredByAna({ ana, db }: Office) {
  const driverId = await insertDriver(db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.pt' });
  const { json } = await ana('POST', `/api/drivers/${driverId}/bank-account`, ACCOUNT);
  return { driverId, path: `/api/bank-accounts/${json.waiting.id}/status` };
}

test.each(DATABASES)(
  'promise 133: with FOUR_EYES an account is confirmed by somebody else than who entered it, on %s',
  async (_name, open) => {
    const { db } = await open();
    const office = await officeOfTwo({ db });
    const { driverId, path } = await enteredByAna(office);
    for (const same of [office.ana, office.ANA]) {
      const refused = await same('PATCH', path, confirmed);
      expect([refused.status, refused.message]).toEqual([409, OWN]);
    }
    const shown = async (who: Office['ana']) =>
      (await who('GET', `/api/drivers/${driverId}/bank-account`)).json;
    expect(await shown(office.ana)).toMatchObject({ confirmed: null, confirmRefused: OWN });
    expect(await shown(office.rui)).toMatchObject({ confirmed: null, confirmRefused: null });
    expect((await office.rui('PATCH', path, confirmed)).status).toBe(200);
    expect((await office.ana('PATCH', path, confirmed)).status).toBe(200);
    expect(await shown(office.ana)).toMatchObject({ waiting: null, confirmRefused: null });
  },
);

test('promise 133: an account that somebody entered alone they may decline, and a colleague enters it again', async () => {
  const office = await officeOfTwo();
  const { driverId, path } = await enteredByAna(office);
  const [own, other] = await Promise.all([
    office.ana('PATCH', path, confirmed),
    office.rui('PATCH', path, confirmed),
  ]);
  expect([own.status === 200 || own.status === 409, other.status]).toEqual([true, 200]);
  const next = await office.rui('POST', `/api/drivers/${driverId}/bank-account`, {
    ...ACCOUNT,
    holder: 'Ana Maria Exemplo',
  });
  const again = `/api/bank-accounts/${next.json.waiting.id}/status`;
  expect((await office.rui('PATCH', again, confirmed)).status).toBe(409);
  expect((await office.rui('PATCH', again, { status: 'DECLINED' })).status).toBe(200);
});

test('promise 133: an account that the driver entered any of staff confirms, but those who gave the driver that address', async () => {
  const office = await officeOfTwo();
  const { db } = office;
  const waiting = async (driverId: string) => {
    const id = crypto.randomUUID();
    await db.run(`INSERT INTO bank_accounts (id, driver_id, iban, holder, nif, status, entered_by, created_at)
      VALUES ('${id}', '${driverId}', '${ACCOUNT.iban}', 'Ana Exemplo', '123456789', 'WAITING', 'driver', '2026-11-20T12:00:00.000Z')`);
    return `/api/bank-accounts/${id}/status`;
  };
  const driverId = await insertDriver(db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.pt' });
  expect((await office.ana('PATCH', await waiting(driverId), confirmed)).status).toBe(200);

  const other = await insertDriver(db, { fullName: 'Eva Exemplo', email: 'eva@exemplo.pt' });
  const { json } = await office.ana('GET', '/api/drivers/with-documents');
  const eva = json.find(({ id }: { id: string }) => id === other);
  const { fullName, phoneNumber, cmtvdeNumber, version } = eva;
  const change = await office.ana(
    'PATCH',
    `/api/drivers/${other}`,
    { fullName, phoneNumber, cmtvdeNumber, email: 'ladra@exemplo.pt' },
    { 'If-Match': `"${version}"` },
  );
  expect(change.status).toBe(200);
  const path = await waiting(other);
  const refused = await office.ana('PATCH', path, confirmed);
  expect([refused.status, refused.message]).toEqual([
    409,
    'O email deste condutor foi alterado por si: outra pessoa da equipa tem de confirmar a conta.',
  ]);
  expect((await office.rui('PATCH', path, confirmed)).status).toBe(200);
});

test.each(DATABASES)(
  'promise 133: with FOUR_EYES a file is marked as paid by somebody else than who made it, on %s',
  async (_name, open) => {
    const { db } = await open();
    const office = await officeOfTwo({ db });
    const driverId = await insertPayee(db, { fullName: 'Ana Exemplo' });
    await insertRecord(db, { driverId });
    const { digest } = (await office.ana('POST', '/api/payment-batches/preview', {})).json;
    const { id } = (await office.ana('POST', '/api/payment-batches', { digest })).json;
    const pay = { date: '2026-11-20', confirmed: true };
    for (const same of [office.ana, office.ANA]) {
      const refused = await same('POST', `/api/payment-batches/${id}/pay`, pay);
      expect([refused.status, refused.message]).toEqual([
        409,
        'Este ficheiro foi criado por si: outra pessoa da equipa tem de o marcar como pago.',
      ]);
    }
    expect((await office.found(id)).status).toBe('CREATED');
    expect(await office.batches()).toMatchObject({ fourEyes: true });
    for (const _again of [1, 2]) {
      expect((await office.rui('POST', `/api/payment-batches/${id}/pay`, pay)).status).toBe(200);
    }
    const late = await office.ana('POST', `/api/payment-batches/${id}/pay`, pay);
    expect([late.status, late.message]).toEqual([409, expect.stringContaining(`pago por ${RUI}`)]);
  },
);

test('without FOUR_EYES one person may do both', async () => {
  const office = await officeOfTwo({ fourEyes: false });
  const { driverId, path } = await enteredByAna(office);
  expect((await office.ana('PATCH', path, confirmed)).status).toBe(200);
  await insertRecord(office.db, { driverId });
  const { digest } = (await office.ana('POST', '/api/payment-batches/preview', {})).json;
  const { id } = (await office.ana('POST', '/api/payment-batches', { digest })).json;
  const pay = { date: '2026-11-20', confirmed: true };
  const paid = await office.ana('POST', `/api/payment-batches/${id}/pay`, pay);
  expect(paid.status).toBe(200);
  expect(await office.batches()).toMatchObject({ fourEyes: false });
});
