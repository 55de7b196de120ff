import { expect, test } from 'vitest';
import { ana, auditOf, waitFor } from '../../support/api/registration';
import { insertDocument } from '../../support/databases/rows';
import { readMail } from '../../support/mail/mail-offices';

const REJECTED = { status: 'INACTIVE', decidedAt: '2026-11-02T10:00:00.000Z' } as const;
const LEFT = { ...REJECTED, approvedAt: '2026-01-05T10:00:00.000Z', leftOn: '2026-11-02' } as const;

type Ana = Awaited<ReturnType<typeof ana>>;

async function withPapers(given: typeof LEFT | typeof REJECTED) {
  const test = await ana(given);
  const { id: driverId, db, asStaff, smtp } = test;
  for (const docType of ['CC', 'CARTA_CONDUCAO'] as const) await insertDocument(db, { driverId, docType });
  await insertDocument(db, { driverId, docType: 'CMTVDE', status: 'EXPIRED', expiryDate: '2026-10-01' });
  await insertDocument(db, {
    driverId,
    docType: 'REG_CRIMINAL',
    status: 'REJECTED',
    decidedAt: '2026-11-02T09:00:00.000Z',
  });
  const listed = async () => {
    const [driver] = await (await asStaff('GET', '/api/drivers/with-documents')).json();
    return driver;
  };
  const subjects = async () => (await Promise.all(smtp.received.map(readMail))).map(({ subject }) => subject);
  return { ...test, listed, subjects, comeBack: () => asStaff('POST', `/api/drivers/${driverId}/return`) };
}

async function idsThatWait({ listed }: Pick<Awaited<ReturnType<typeof withPapers>>, 'listed'>) {
  const { documents, renewals } = await listed();
  return [...documents, ...renewals]
    .filter(({ status }: { status: string }) => status === 'PENDING_VALIDATION')
    .map(({ id }: { id: string }) => id);
}

function decide({ asStaff }: Pick<Ana, 'asStaff'>, id: string, status: string) {
  return asStaff('PATCH', `/api/documents/${id}/status`, { status });
}

test('a driver who has left sends in the documents for returning on their own page, and staff see them wait', async () => {
  const office = await withPapers(LEFT);
  expect((await office.sendIn('CMTVDE')).status).toBe(201);
  expect((await office.sendIn('REG_CRIMINAL')).status).toBe(201);
  expect(await office.listed()).toMatchObject({
    status: 'INACTIVE',
    documents: [
      { docType: 'CC' },
      { docType: 'CARTA_CONDUCAO' },
      { docType: 'CMTVDE', status: 'EXPIRED' },
      { docType: 'REG_CRIMINAL', status: 'PENDING_VALIDATION' },
    ],
    renewals: [{ docType: 'CMTVDE', status: 'PENDING_VALIDATION' }],
  });
  const waiting = await idsThatWait(office);
  expect(waiting).toHaveLength(2);
  for (const id of waiting) expect((await decide(office, id, 'VALIDATED')).status).toBe(200);
  await waitFor(async () => (await office.subjects()).includes('Volante: aprovámos o Certificado CMTVDE'));
  expect(await (await office.comeBack()).json()).toMatchObject({ status: 'ACTIVE' });
});

test('promise 91: documents sent in since do not let a driver return before staff decide them', async () => {
  const office = await withPapers(LEFT);
  await office.sendIn('CMTVDE');
  await office.sendIn('REG_CRIMINAL');
  const refusal = async () => (await (await office.comeBack()).json()).error.message;
  const EXPIRED = 'Certificado CMTVDE está expirado';
  expect(await refusal()).toBe(`Antes de reativar: ${EXPIRED}; Registo Criminal espera pela validação.`);
  const [criminal = '', renewal = ''] = await idsThatWait(office);
  await decide(office, criminal, 'REJECTED');
  expect(await refusal()).toBe(`Antes de reativar: ${EXPIRED}; Registo Criminal foi rejeitado.`);
  await waitFor(async () =>
    (await office.subjects()).some((subject) => subject.includes('envie de novo o Registo Criminal')),
  );
  await decide(office, renewal, 'VALIDATED');
  expect(await refusal()).toBe('Antes de reativar: Registo Criminal foi rejeitado.');
});

test('a rejected driver sends documents in, and the registration is reopened with them', async () => {
  const office = await withPapers(REJECTED);
  expect((await office.sendIn('REG_CRIMINAL')).status).toBe(201);
  expect(await (await office.comeBack()).json()).toMatchObject({ status: 'PENDING_VALIDATION' });
  expect((await office.listed()).documents.at(-1)).toMatchObject({ status: 'PENDING_VALIDATION' });
});

test('the rejection of a document sent in before leaving is not notified', async () => {
  const office = await withPapers(LEFT);
  const id = await insertDocument(office.db, {
    driverId: office.id,
    docType: 'VEHICLE_DOC',
    status: 'PENDING_VALIDATION',
    createdAt: '2026-11-01T09:00:00.000Z',
  });
  expect((await decide(office, id, 'REJECTED')).status).toBe(200);
  expect((await auditOf(office, id)).map(({ action }) => action)).toEqual(['document.reject']);
  const { rows } = await office.db.$client.execute("SELECT kind FROM outbox WHERE kind <> 'driver_sign_in'");
  expect(rows).toEqual([]);
});
