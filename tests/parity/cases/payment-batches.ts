import { answerXml } from '../../support/bank-files/bank-files';
import { boltName, boltReport } from '../../support/reports/weeks';
import { type Case, type Known, staff } from '../case';
import { TODAY } from '../today';
import { report } from './reports';

const preview = (title: string): Case => ({
  ...staff(title, { method: 'POST', path: '/api/payment-batches/preview', body: {} }),
  keep(known, body) {
    known.previewed = JSON.parse(body).digest;
  },
  body: 'differs',
});

const created = (title: string): Case => ({
  ...staff(
    title,
    ({ previewed }) => ({ method: 'POST', path: '/api/payment-batches', body: { digest: previewed } }),
    201,
  ),
  keep(known, body) {
    const { id, messageId, lines } = JSON.parse(body);
    const [line] = lines;
    const answered = JSON.stringify({ messageId, endToEndId: line?.endToEndId });
    Object.assign(known, { batch: id, batchLine: line?.id ?? '', answered });
  },
  body: 'differs',
});

const of =
  (act: string, body: object) =>
  ({ batch }: Known) => ({ method: 'POST', path: `/api/payment-batches/${batch}/${act}`, body });
const returned = ({ batch, batchLine }: Known) => ({
  method: 'POST',
  path: `/api/payment-batches/${batch}/lines/${batchLine}/return`,
  body: { date: TODAY, reason: 'Conta encerrada' },
});
const answered =
  (text: string) =>
  ({ batch }: Known) => {
    const form = new FormData();
    form.set('file', new File([text], 'resposta.xml'));
    return { method: 'POST', path: `/api/payment-batches/${batch}/answer`, body: form };
  };
const differs = (each: Case): Case => ({ ...each, body: 'differs' });

/** Files for the bank, once the other driver's account waits. */
export const PAYMENT_BATCHES: Case[] = [
  staff('no file for the bank yet', { path: '/api/payment-batches' }),
  staff(
    'a week of the other driver',
    () =>
      report(
        boltName('2020-01-13'),
        boltReport([
          { id: 'b-9', name: 'Bruno Dias', email: 'bruno@exemplo.pt', gross: '300.00', fees: '60.00' },
        ]),
      ),
    201,
  ),
  {
    ...staff('the account that waits', ({ bruno }) => ({ path: `/api/drivers/${bruno}/bank-account` })),
    keep(known, body) {
      known.account = JSON.parse(body).waiting.id;
    },
    body: 'differs',
  },
  staff('it is confirmed', ({ account }) => ({
    method: 'PATCH',
    path: `/api/bank-accounts/${account}/status`,
    body: { status: 'CONFIRMED' },
  })),
  preview('what a file would have'),
  created('a file is made'),
  created('the same again'),
  differs(staff('the file’s lines', ({ batch }) => ({ path: `/api/payment-batches/${batch}` }))),
  differs(staff('the file itself', ({ batch }) => ({ path: `/api/payment-batches/${batch}/file` }))),
  differs(staff('it is paid', of('pay', { date: TODAY, confirmed: true }))),
  differs(staff('it is paid again', of('pay', { date: TODAY, confirmed: true }))),
  differs(staff('a transfer came back', returned)),
  differs(staff('it came back again', returned)),
  preview('what another file would have'),
  created('another file is made'),
  differs(staff('it is taken back', of('void', { reason: 'Engano' }))),
  differs(staff('it is taken back again', of('void', { reason: 'Engano' }))),
  {
    ...staff('an answer of the bank', async (known) => {
      const { messageId, endToEndId } = JSON.parse(known.answered ?? '{}');
      const line = { endToEndId, status: 'RJCT', code: 'AC04' };
      return answered(answerXml('03', { originalMessageId: messageId, lines: [line] }))(known);
    }),
    body: 'differs',
  },
];
