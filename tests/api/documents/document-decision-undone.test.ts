import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { documentLinks } from '../../../db/schema/document-links';
import { drivers } from '../../../db/schema/drivers';
import { refusalOf } from '../../support/api/office';
import { officeOfVersions, staffOf } from '../../support/api/registration';

type Office = Awaited<ReturnType<typeof officeOfVersions>>;

const undo = ({ staff }: Office, id: string, headers = {}) =>
  staff('POST', `/api/documents/${id}/decision/undo`, undefined, headers);

const later = ({ app }: Office, ms = 1000) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

const undoable = async ({ staff }: Office) => (await staff('GET', '/api/documents/undoable')).json();

async function actionsOn({ app }: Office, id: string) {
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
  return rows.map(({ action }) => action);
}

describe('a decision about a document that is taken back', () => {
  test.each([
    ['VALIDATED', 'validate'],
    ['REJECTED', 'reject'],
  ] as const)(
    '%s: it is pending again, with an audit row, and counts with the driver',
    async (status, verb) => {
      const office = await officeOfVersions(status);
      const { id } = office.first;
      const until = '2026-11-21T10:00:00.000Z';
      expect(await undoable(office)).toEqual([{ id, undoUntil: until }]);
      const before = (await office.shown()).version;
      const answer = await undo(office, id, { 'if-match': '"2"' });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          id,
          status: 'PENDING_VALIDATION',
          version: 3,
          driverVersion: before + 1,
          emailOutcome: status === 'REJECTED' ? 'not_sent' : null,
        },
      ]);
      expect(await office.shown()).toMatchObject({
        version: before + 1,
        documents: [{ id, status: 'PENDING_VALIDATION', version: 3 }],
      });
      expect(await actionsOn(office, id)).toEqual(['document.add', `document.${verb}`, 'document.undo']);
      expect(await undoable(office)).toEqual([]);
    },
  );

  test('removes with a rejection the link that asks for another document, and with nothing else', async () => {
    const office = await officeOfVersions('REJECTED');
    const { id } = office.first;
    expect((await office.staff('POST', '/api/document-links', { documentId: id })).status).toBe(201);
    expect((await undo(office, id, { 'if-match': '"1"' })).status).toBe(412);
    expect(await office.app.db.select().from(documentLinks)).toHaveLength(1);
    expect((await undo(office, id)).status).toBe(200);
    expect(await office.app.db.select().from(documentLinks)).toEqual([]);
  });

  test('promise 82: again is a no-op; stays where it has changed, was never decided, is too old or does not exist', async () => {
    const office = await officeOfVersions('REJECTED');
    const { id } = office.first;
    expect(await refusalOf(await undo(office, id, { 'if-match': '"1"' }))).toEqual([
      412,
      'Os dados deste documento mudaram entretanto: veja-os de novo antes de anular.',
    ]);
    expect((await office.shown()).documents).toMatchObject([{ status: 'REJECTED', version: 2 }]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => undo(office, id, { 'if-match': '"2"' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await actionsOn(office, id)).toEqual(['document.add', 'document.reject', 'document.undo']);
    expect((await office.shown()).version).toBe(4);
    await office.decide(id, 'VALIDATED');
    later(office, 86_400_000);
    office.staff = await staffOf(office.app);
    expect(await refusalOf(await undo(office, id))).toEqual([
      409,
      'Não há nenhuma decisão das últimas 24 horas sobre este documento, e só uma dessas se anula.',
    ]);
    expect((await undo(office, crypto.randomUUID())).status).toBe(404);
    expect((await undo(await officeOfVersions(), '')).status).toBe(404);
  });

  test.each([
    ['ACTIVE', 'O condutor foi aprovado com este documento: anule primeiro a aprovação do condutor.'],
    ['INACTIVE', 'O condutor foi rejeitado ou saiu depois: anule primeiro a rejeição, ou reative-o.'],
  ])(
    'promise 82: stays once the driver was decided, and can be again with that taken back: %s',
    async (status, reason) => {
      const office = await officeOfVersions('VALIDATED');
      const { id } = office.first;
      await office.staff('PATCH', `/api/drivers/${office.driverId}/status`, { status });
      expect(await refusalOf(await undo(office, id))).toEqual([409, reason]);
      expect(await undoable(office)).toEqual([]);
      await office.staff('POST', `/api/drivers/${office.driverId}/decision/undo`);
      expect((await undo(office, id)).status).toBe(200);
    },
  );

  test('promise 82: stays where a newer version was sent in, or it has expired', async () => {
    const office = await officeOfVersions('VALIDATED');
    const { id } = office.first;
    await office.sendIn();
    expect(await refusalOf(await undo(office, id))).toEqual([
      409,
      'Já foi enviada uma versão mais recente deste documento.',
    ]);
    const other = await officeOfVersions('VALIDATED');
    await other.app.db.$client.execute("UPDATE documents SET status = 'EXPIRED', version = 3");
    expect(await refusalOf(await undo(other, other.first.id))).toEqual([
      409,
      'Este documento entretanto expirou.',
    ]);
  });
});

describe('a renewal whose decision is taken back', () => {
  async function renewed(status: string) {
    const office = await officeOfVersions('VALIDATED');
    later(office);
    const { id } = await office.sendIn();
    await office.decide(id, status);
    return { ...office, id };
  }

  test('when approved, waits again, and the version before it is in force again', async () => {
    const office = await renewed('VALIDATED');
    expect((await undo(office, office.id, { 'if-match': '"2"' })).status).toBe(200);
    expect(await office.standings()).toEqual({
      [office.first.id]: ['CURRENT', 'VALIDATED'],
      [office.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
    await office.decide(office.id, 'VALIDATED');
    expect((await office.standings())[office.id]).toEqual(['CURRENT', 'VALIDATED']);
  });

  test('when rejected, waits again beside the version in force', async () => {
    const office = await renewed('REJECTED');
    expect((await undo(office, office.id)).status).toBe(200);
    expect(await office.standings()).toEqual({
      [office.first.id]: ['CURRENT', 'VALIDATED'],
      [office.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
  });

  test('keeps the decision about the version before it', async () => {
    const office = await renewed('VALIDATED');
    expect((await undo(office, office.first.id)).status).toBe(409);
  });
});

test('with decisions at once, each change has its audit row, and the versions count them', async () => {
  const office = await officeOfVersions('REJECTED');
  const { id } = office.first;
  const acts = Array.from({ length: 30 }, (_, n) =>
    n % 2 ? undo(office, id) : office.decide(id, n % 4 ? 'VALIDATED' : 'REJECTED'),
  );
  const statuses = (await Promise.all(acts)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const actions = await actionsOn(office, id);
  const [driver] = await office.app.db.select().from(drivers);
  const [document] = (await office.shown()).documents;
  expect([document?.version, driver?.version]).toEqual([actions.length, 1 + actions.length]);
});
