import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import type { Mailbox } from '../../../src/mail/imap/mailbox';
import type { FiscalDocument } from '../../../src/people/recibos/recibo-rules';
import { takeOfMail } from '../../../src/people/recibos/take-recibo';
import { createLog } from '../../../src/platform/http/log';
import { createThreadReader } from '../../../src/reports/report-reading/thread-reader';
import type { Services } from '../../../src/services';
import { FISCAL_DOCUMENT, pdfOf, qrTextOf } from '../../fixtures/recibos/fiscal-documents';
import { onCleanup } from '../../support/api/cleanups';
import { insertPayee } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import type { MailPart } from '../../support/mail/mail';
import { BELIEVED, from, inboxOffice } from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

const { acquirerNif: COMPANY, issuerNif: NIF } = FISCAL_DOCUMENT;
const SETTINGS = {
  isOn: true,
  gate: false,
  withCash: false,
  acquirer: { name: 'Frota Exemplo, Lda.', nif: COMPANY },
};

async function paper(name: string, change: Partial<FiscalDocument> = {}, line = 'Fatura-Recibo') {
  const drawn = qrTextOf({ ...FISCAL_DOCUMENT, ...change });
  return pdfPart(name, await pdfOf({ lines: [line], drawn }));
}

function pdfPart(name: string, body: Uint8Array): MailPart {
  return { name, type: 'application/pdf', body };
}

type Given = Partial<Services> & { before?: () => Promise<void> };

/** Staff at an app whose inbox brings these messages; Ana's recibos are asked for. */
async function reciboInbox(messages: string[], { before, ...given }: Given = {}) {
  const made = await inboxOffice(cannedMailbox(messages, before), { recibos: SETTINGS, ...given });
  const ana = await insertPayee(made.db, { fullName: 'Ana Sousa', email: 'ana@exemplo.pt' });
  await made.send('POST', `/api/drivers/${ana}/recibo-terms`, {
    from: '2026-06-01',
    kind: 'ASKED',
    nif: NIF,
    iva: '0',
  });
  return {
    ...made,
    ana,
    stored: () => made.db.select().from(recibos),
    notes: async () => (await made.reports()).map(({ reasonText }) => reasonText).toReversed(),
  };
}

test('a PDF whose code names a driver and the company becomes a recibo of the driver, with its file', async () => {
  const { poll, stored, outcomes, notes, db, ana, request } = await reciboInbox([
    from(BELIEVED, await paper('junho.pdf', {}, 'Serviço TVDE SEMANA DO 08/06/2026 AO 14/06/2026')),
  ]);
  await poll();
  expect(await stored()).toMatchObject([
    {
      driverId: ana,
      sentBy: 'inbox',
      readFrom: 'qr',
      atcud: 'JJ37MMGM-17',
      namedFrom: '2026-06-08',
      fileName: 'junho.pdf',
      contentType: 'application/pdf',
    },
  ]);
  expect(await outcomes()).toEqual(['ignored only_recibos']);
  expect(await notes()).toEqual(['A mensagem só trouxe recibos, que estão em Recibos.']);
  const audited = (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('recibo.'));
  expect(audited.map(({ action, actor }) => [action, actor])).toEqual([['recibo.add', 'system']]);
  const [row] = await stored();
  expect((await request(`/api/recibos/${row?.id}/file`)).status).toBe(200);
  expect(await db.select().from(uploads)).toEqual([]);
});

test('promise 190: what the code does not give to a driver of the fleet changes nothing, and is reported', async () => {
  const { poll, stored, outcomes, notes, reports } = await reciboInbox([
    from(
      BELIEVED,
      await paper('outra.pdf', { acquirerNif: '508400000' }),
      await paper('anulado.pdf', { state: 'A' }),
      await paper('carimbo.pdf', {}, 'ANULADO'),
      await paper('alheio.pdf', { issuerNif: '245367896' }),
      await paper('soma.pdf', { totalCents: 1 }),
      await paper('amanha.pdf', { issuedOn: '2027-01-01' }),
    ),
    from(BELIEVED, pdfPart('carta.pdf', await pdfOf({ lines: ['Exmos. Senhores'] }))),
  ]);
  await poll();
  expect(await stored()).toEqual([]);
  expect(await outcomes()).toEqual(['refused recibo_not_taken', 'quarantined attachment_not_opened']);
  expect(await notes()).toEqual([
    'A mensagem trouxe recibos que não ficaram guardados: outra.pdf (passado a outra empresa), anulado.pdf (está anulado), carimbo.pdf (está anulado) e mais 3.',
    'A mensagem tem um anexo que não foi aberto: carta.pdf (sem código QR que se leia). Veja-o na caixa de correio e, se for um relatório, carregue-o à mão.',
  ]);
  expect((await reports()).at(-1)?.attachments.slice(3)).toEqual([
    'alheio.pdf (não é de nenhum condutor com recibos)',
    'soma.pdf (recusado: carregue-o em Recibos para ver porquê)',
    'amanha.pdf (recusado: carregue-o em Recibos para ver porquê)',
  ]);
});

test('promise 190: a document that is known stays as it is, whatever a mail states of it', async () => {
  const taxed = [{ region: 'PT', band: 'EXEMPT', baseCents: 99_999, ivaCents: 0 }] as const;
  const { poll, stored, outcomes, notes, send, ana } = await reciboInbox([
    from(BELIEVED, await paper('mais.pdf', { taxed, totalCents: 99_999 })),
  ]);
  const typed = { number: 'FR ATSIRE01FR/17', atcud: 'JJ37MMGM-17', issuedOn: '2026-06-18', base: '312.45' };
  expect((await send('POST', `/api/drivers/${ana}/recibos/typed`, typed)).status).toBe(201);
  const before = await stored();
  await poll();
  expect(await stored()).toEqual(before);
  expect(before).toMatchObject([{ totalCents: 31_245, readFrom: 'typed', fileKey: null }]);
  expect(await outcomes()).toEqual(['refused recibo_not_taken']);
  expect(await notes()).toEqual([
    'A mensagem trouxe recibos que não ficaram guardados: mais.pdf (já estava guardado).',
  ]);
});

test('promise 190: the same mail again, and the same file in another, change nothing', async () => {
  const part = await paper('junho.pdf');
  const letter = from(BELIEVED, part);
  const { poll, stored, outcomes } = await reciboInbox([letter, letter, from(BELIEVED, part)]);
  await poll();
  const first = await stored();
  await poll();
  expect(await stored()).toEqual(first);
  expect(first).toMatchObject([{ version: 1 }]);
  expect(await outcomes()).toEqual([
    'ignored only_recibos',
    'duplicate same_message',
    'ignored only_recibos',
  ]);
});

test('promise 190: of two mails at once that state one document with other figures, the first is kept', async () => {
  const { services, stored } = await reciboInbox([]);
  const taxed = [{ region: 'PT', band: 'EXEMPT', baseCents: 99_999, ivaCents: 0 }] as const;
  const parts = [await paper('um.pdf'), await paper('dois.pdf', { taxed, totalCents: 99_999 })];
  const both = Promise.withResolvers<void>();
  let kept = 0;
  const storage: Services['storage'] = {
    ...services.storage,
    async keep(...given) {
      await services.storage.keep(...given);
      kept += 1;
      if (kept === 2) both.resolve();
      // Neither has found the other's document.
      await both.promise;
    },
  };
  const outcomes = await Promise.all(
    parts.map(({ name = '', body }) =>
      takeOfMail(
        { ...services, storage },
        { fileName: name, bytes: Uint8Array.from(body as Uint8Array) },
        [],
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['known', 'taken']);
  expect(await stored()).toMatchObject([
    { version: 1, fileName: outcomes[0] === 'taken' ? 'um.pdf' : 'dois.pdf' },
  ]);
});

test('a mail that could not be ended is read again, and its recibo is there once', async () => {
  const { poll, wait, stored, outcomes, db } = await reciboInbox([from(BELIEVED, await paper('junho.pdf'))]);
  await db.run(sql`CREATE TRIGGER no_end BEFORE UPDATE ON inbox_messages WHEN NEW.outcome IS NOT NULL
    BEGIN SELECT raise(ABORT, 'no end'); END`);
  await poll().catch(() => undefined);
  const before = await stored();
  expect(before).toHaveLength(1);
  expect(await outcomes()).toEqual([]);
  await db.run(sql`DROP TRIGGER no_end`);
  wait(60);
  await poll();
  expect(await stored()).toEqual(before);
  expect(await outcomes()).toEqual(['ignored only_recibos']);
  expect(await db.select().from(uploads)).toEqual([]);
});

test('promise 190: a poll that has lost its lease takes no recibo', async () => {
  const reading = await reciboInbox([from(BELIEVED, await paper('junho.pdf'))], {
    before: async () => {
      await reading.send('POST', '/api/email/stop-monitoring');
    },
  });
  await reading.poll();
  expect(await reading.stored()).toEqual([]);
});

/** The server answers each message's parts as one PDF. */
function withPdfHeads(mailbox: Mailbox): Mailbox {
  const head = new TextEncoder().encode(
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=junho.pdf\r\n\r\n',
  );
  const open = async (signal: AbortSignal) => ({
    ...(await mailbox.open(signal)),
    partHeads: async (uids: readonly number[]) => new Map(uids.map((uid) => [uid, [head]])),
  });
  return { ...mailbox, open };
}

test('promise 190: a driver’s address gives no right: the mail waits unread until staff accept it', async () => {
  const letters = [from('Ana Sousa <ana@exemplo.pt>', await paper('junho.pdf'))];
  const { poll, stored, outcomes, quarantine, send, ana } = await reciboInbox(letters, {
    mailbox: withPdfHeads(cannedMailbox(letters)),
  });
  await poll();
  expect(await stored()).toEqual([]);
  expect(await outcomes()).toEqual(['quarantined sender_not_allowed']);
  const [waiting] = await quarantine();
  expect(waiting?.attachments).toEqual(['junho.pdf']);
  const accept = () => send('POST', `/api/payment-reports/${waiting?.id}/accept`);
  expect((await accept()).status).toBe(200);
  expect((await accept()).status).toBe(409);
  expect(await stored()).toMatchObject([{ driverId: ana, sentBy: 'inbox' }]);
  expect(await outcomes()).toEqual(['ignored only_recibos']);
});

test('where recibos are off a stranger’s PDF is not kept', async () => {
  const letters = [from('Ana Sousa <ana@exemplo.pt>', await paper('junho.pdf'))];
  const reading = await inboxOffice(withPdfHeads(cannedMailbox(letters)));
  await reading.poll();
  expect(await reading.outcomes()).toEqual(['ignored sender_not_allowed']);
});

test('a report beside a recibo is booked, and a recibo that is not taken has a note beside it', async () => {
  const report = { name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) };
  const { poll, stored, outcomes } = await reciboInbox([
    from(BELIEVED, report, await paper('junho.pdf'), await paper('outra.pdf', { acquirerNif: '508400000' })),
  ]);
  await poll();
  expect(await stored()).toHaveLength(1);
  expect((await outcomes()).toSorted()).toEqual(['refused recibo_not_taken', 'waiting rows_wait']);
});

test('where recibos are off a PDF is what it was', async () => {
  const reading = await inboxOffice(cannedMailbox([from(BELIEVED, await paper('junho.pdf'))]));
  await reading.poll();
  expect(await reading.db.select().from(recibos)).toEqual([]);
  expect((await reading.reports()).map(({ outcome, attachments }) => [outcome, attachments])).toEqual([
    ['quarantined', ['junho.pdf']],
  ]);
});

test('a thread hands the PDFs of a large mail on as they came', async () => {
  const reader = createThreadReader(createLog(() => undefined));
  onCleanup(reader.close);
  const { poll, stored, outcomes } = await reciboInbox(
    [from(BELIEVED, await paper('junho.pdf'), pdfPart('anexo.pdf', new Uint8Array(80_000).fill(37)))],
    { reader },
  );
  await poll();
  expect(await stored()).toHaveLength(1);
  expect(await outcomes()).toEqual(['ignored only_recibos']);
});
