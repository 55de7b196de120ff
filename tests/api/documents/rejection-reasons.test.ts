import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import { ANA, addDocument, auditDetailsOf, send } from '../../support/api/registration';
import { postOffice, readMail } from '../../support/mail/mail-offices';

const KEY = { 'idempotency-key': '7f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21' };

/** A Cartão de Cidadão rejected with this reason, and the e-mail about it. */
async function rejected(why: Record<string, unknown>) {
  const office = await postOffice();
  const { id: driverId } = await (await send(office, 'POST', '/api/drivers', ANA, KEY)).json();
  const { id } = await addDocument(office, driverId);
  const reject = (given = why) =>
    office.staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED', ...given });
  const answer = await reject();
  await office.send();
  const received = office.smtp.received.at(-1);
  const kept = async () => (await office.db.select().from(documents).where(eq(documents.id, id)))[0];
  return { office, id, answer, reject, kept, letter: received ? await readMail(received) : null };
}

test.each([
  ['ILLEGIBLE', 'Ilegível'],
  ['WRONG_DOCUMENT', 'Não é o documento pedido'],
  ['EXPIRED', 'Fora da validade'],
  ['INCOMPLETE', 'Incompleto'],
  ['OTHER', 'Outro motivo'],
])('the reason %s is kept, and stated in the e-mail as “%s”', async (reason, label) => {
  const { office, id, answer, kept, letter } = await rejected({ reason });
  expect(answer.status).toBe(200);
  expect(await kept()).toMatchObject({ rejectionReason: reason, rejectionNote: null });
  expect(letter?.text).toContain(`\n\nMotivo: ${label}\n\n`);
  expect((await auditDetailsOf(office, id)).at(-1)).toEqual([
    'staff@frota.local',
    'document.reject',
    { reason },
  ]);
});

test('a note follows the reason in the e-mail, and stands alone where the reason is “other”', async () => {
  const { kept, letter } = await rejected({ reason: 'INCOMPLETE', note: ' Falta o\nverso <b>. ' });
  expect(await kept()).toMatchObject({ rejectionNote: 'Falta o verso <b>.' });
  expect(letter?.text).toContain('Motivo: Incompleto – Falta o verso <b>.');
  expect(letter?.html).toContain('Falta o verso &lt;b&gt;.');
  expect((await rejected({ reason: 'OTHER', note: 'É de outra pessoa.' })).letter?.text).toContain(
    'Motivo: É de outra pessoa.',
  );
});

test('without a reason the e-mail states none', async () => {
  const { kept, letter } = await rejected({});
  expect(await kept()).toMatchObject({ status: 'REJECTED', rejectionReason: null, rejectionNote: null });
  expect(letter?.text).not.toContain('Motivo');
});

test('an unknown reason, and a note that is too long, are 422 and reject nothing', async () => {
  for (const why of [{ reason: 'UGLY' }, { note: 'x'.repeat(201) }, { note: 7 }]) {
    const { answer, kept } = await rejected(why);
    expect(answer.status).toBe(422);
    expect((await kept())?.status).toBe('PENDING_VALIDATION');
  }
  expect((await rejected({ note: 'x'.repeat(200) })).answer.status).toBe(200);
});

test('the same rejection again is a no-op, with another reason 409', async () => {
  const { reject, kept } = await rejected({ reason: 'ILLEGIBLE' });
  expect((await reject()).status).toBe(200);
  expect((await reject({})).status).toBe(200);
  expect((await reject({ reason: 'OTHER' })).status).toBe(409);
  expect((await kept())?.rejectionReason).toBe('ILLEGIBLE');
});

test('undoing a rejection removes its reason', async () => {
  const { office, kept } = await rejected({ reason: 'OTHER', note: 'Nome diferente.' });
  await send(office, 'POST', '/api/drivers', { ...ANA, fullName: 'Ana Maria Sousa' }, KEY);
  expect(await kept()).toMatchObject({
    status: 'PENDING_VALIDATION',
    rejectionReason: null,
    rejectionNote: null,
  });
});

test('the note of a rejection, which is about a person, is in no audit row', async () => {
  const { office } = await rejected({ reason: 'OTHER', note: 'Segredo de alguém' });
  const { rows } = await office.db.$client.execute("SELECT * FROM audit_log WHERE detail LIKE '%Segredo%'");
  expect(rows).toEqual([]);
});
