import { expect, test } from 'vitest';
import { registerDriver } from '../../support/api/registration';
import {
  MINUTE_MS,
  type PostOffice,
  postOffice,
  readMail,
  rejectDocument,
} from '../../support/mail/mail-offices';

const SUBJECTS = {
  approved: 'O seu registo na Volante foi aprovado',
  rejected: 'O seu registo na Volante não foi aprovado',
  pending: 'O seu registo na Volante continua em análise',
};

async function subjects({ smtp }: PostOffice): Promise<string[]> {
  const mails = await Promise.all(smtp.received.map(readMail));
  return mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Recebemos'));
}

const decide = ({ staff }: PostOffice, id: string, status = 'ACTIVE') =>
  staff('PATCH', `/api/drivers/${id}/status`, { status });

const undo = async ({ staff }: PostOffice, id: string) =>
  (await staff('POST', `/api/drivers/${id}/decision/undo`)).json();

/** A driver whose registration was acknowledged, and then decided. */
async function decided(status = 'ACTIVE') {
  const office = await postOffice();
  const id = await registerDriver(office);
  await office.send();
  await decide(office, id, status);
  return { ...office, id };
}

/** The server takes a message, and answers it, or not, when `answer` is called. */
function holdAnswers({ smtp }: PostOffice) {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.onReceived = () => {
    arrived.resolve();
    return answered.promise;
  };
  return { arrived: arrived.promise, answer: answered.resolve };
}

test('promise 83: an e-mail that waits is not sent, and staff are shown that', async () => {
  const office = await decided();
  expect(await undo(office, office.id)).toMatchObject({ emailOutcome: 'not_sent' });
  office.later(60 * MINUTE_MS);
  await office.send();
  expect(await subjects(office)).toEqual([]);
  expect(await office.state()).toMatchObject({ waiting: 0, failed: 0 });
});

test.each([
  ['ACTIVE', SUBJECTS.approved],
  ['INACTIVE', SUBJECTS.rejected],
])(
  'promise 83: %s: an e-mail that was sent is followed by another that corrects it, once',
  async (status, subject) => {
    const office = await decided(status);
    await office.send();
    expect(await undo(office, office.id)).toMatchObject({ emailOutcome: 'followed' });
    await undo(office, office.id);
    await office.send();
    expect(await subjects(office)).toEqual([subject, SUBJECTS.pending]);
    const { text } = await readMail(office.smtp.received.at(-1) ?? fail());
    expect(text).toContain('essa decisão foi anulada. Pedimos desculpa pelo engano.');
  },
);

function fail(): never {
  throw new Error('nothing was sent');
}

test('the same decision made again has another e-mail, after the one that took it back', async () => {
  const office = await decided();
  await office.send();
  await undo(office, office.id);
  office.later(1);
  await decide(office, office.id);
  await office.send();
  expect(await subjects(office)).toEqual([SUBJECTS.approved, SUBJECTS.pending, SUBJECTS.approved]);
});

test('promise 83: one that is being sent is followed where the server takes it', async () => {
  const office = await decided();
  const held = holdAnswers(office);
  const sending = office.send();
  await held.arrived;
  expect(await undo(office, office.id)).toMatchObject({ emailOutcome: 'followed' });
  await decide(office, office.id);
  held.answer();
  await sending;
  office.later(3 * MINUTE_MS);
  await office.send();
  expect(await subjects(office)).toEqual([SUBJECTS.approved, SUBJECTS.pending, SUBJECTS.approved]);
  expect(await office.state()).toMatchObject({ waiting: 0, failed: 0 });
});

test('promise 83: one that is being sent is not sent again, nor followed, where the server refuses it', async () => {
  const office = await decided();
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  office.services.mailer = {
    domain: 'frota.test',
    async send() {
      asked.resolve();
      await held.promise;
      return { outcome: 'delayed', reason: 'O servidor de envio adiou a mensagem (451).' };
    },
  };
  const sending = office.send();
  await asked.promise;
  await undo(office, office.id);
  held.resolve();
  await sending;
  expect((await office.messages()).map(({ kind }) => kind)).toEqual(['registration_received']);
});

test('promise 83: one whose sender fell silent is not sent again, and is followed', async () => {
  const office = await decided();
  office.smtp.trouble = { cut: true };
  expect(await office.send()).toMatchObject({ delayed: 1 });
  office.smtp.trouble = {};
  office.later(30 * MINUTE_MS);
  expect(await undo(office, office.id)).toMatchObject({ emailOutcome: 'followed' });
  await office.send();
  expect(await subjects(office)).toEqual([SUBJECTS.pending]);
});

test('promise 83: one that the server has put off is not sent', async () => {
  const office = await decided();
  office.smtp.trouble = { recipient: () => ({ code: 450, text: '4.2.0 greylisted' }) };
  expect(await office.send()).toMatchObject({ delayed: 1 });
  office.smtp.trouble = {};
  expect(await undo(office, office.id)).toMatchObject({ emailOutcome: 'not_sent' });
  office.later(60 * MINUTE_MS);
  await office.send();
  expect(await subjects(office)).toEqual([]);
});

test('promise 83: of sending and taking back at once, exactly one takes effect', async () => {
  for (let n = 0; n < 8; n += 1) {
    const office = await decided();
    const [{ emailOutcome }] = await Promise.all([undo(office, office.id), office.send()]);
    office.later(3 * MINUTE_MS);
    await office.send();
    const sent = await subjects(office);
    expect(sent).toEqual(emailOutcome === 'not_sent' ? [] : [SUBJECTS.approved, SUBJECTS.pending]);
  }
});

test('a document that was rejected and is pending again need not be sent again', async () => {
  const office = await postOffice();
  const { id } = await rejectDocument(office, 'REG_CRIMINAL');
  await office.send();
  const answer = await office.staff('POST', `/api/documents/${id}/decision/undo`);
  expect(await answer.json()).toMatchObject({ emailOutcome: 'followed' });
  await office.send();
  expect(await subjects(office)).toEqual([
    'Volante: envie de novo o Registo Criminal',
    'Volante: não precisa de enviar de novo o Registo Criminal',
  ]);
});
