import { boltName, boltReport } from '../../support/reports/weeks';
import { type Case, type Known, staff } from '../case';
import { report } from './reports';

const bolt = (gross: string) =>
  boltReport([{ id: 'b-1', name: 'Ana Sousa', email: 'ana@exemplo.pt', gross, fees: '16.00', cash: '5.00' }]);

const decided = (act: string) => (known: Known) => ({
  method: 'POST',
  path: `/api/corrections/${act}`,
  body: { ids: [known.correction] },
});

const proposed = (title: string): Case => ({
  ...staff(title, { path: '/api/corrections' }),
  keep(known, body) {
    const [first]: { id: string }[] = JSON.parse(body);
    known.correction = first?.id ?? '';
  },
});

/** Corrections after the week of `MONEY` is paid. */
export const CORRECTIONS: Case[] = [
  staff('nothing to correct', { path: '/api/corrections' }),
  staff('another amount of Bolt for a paid week', () => report(boltName(), bolt('90.00')), 201),
  proposed('what is to correct'),
  staff('a correction is declined', decided('decline')),
  staff('a correction that was declined is taken', decided('take'), 412),
  staff('it is proposed again', decided('propose')),
  proposed('what is to correct again'),
  staff('it is taken', decided('take')),
  staff('the same taking again', decided('take')),
  staff('nothing is left to correct', { path: '/api/corrections' }),
  staff('what was decided', { path: '/api/corrections/decided' }),
  staff(
    'the payment of a week that was corrected is taken back',
    ({ record }) => ({
      method: 'POST',
      path: `/api/financial-records/${record}/payment/undo`,
    }),
    409,
  ),
  staff('no correction is taken', { method: 'POST', path: '/api/corrections/take', body: { ids: [] } }, 422),
];
