import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changed, type Refusal, refusingOffice } from '../../support/api/refusals';

const key = () => ({ 'Idempotency-Key': randomUUID() });

const MONTH = { from: '2026-11-09', kind: 'MONTH', amount: '100.00' };
const PERCENT = { kind: 'PERCENT', amount: undefined, percent: '10' };
const NONE = { kind: 'NONE', amount: undefined };
const EUROS = 'Indique um valor em euros com dois decimais, como 100.00';
const PART = 'Indique uma percentagem com dois decimais no máximo, como 10 ou 12.5';
const WEEKS = 'Indique de 1 a 104 semanas';
const FEES = 'POST /api/drivers/:ana/fees';
const ERASED = 'Os dados deste condutor foram apagados.';

const OF_FEES: Refusal[] = [
  ...changed('a fee', FEES, MONTH, [
    [{ from: '2026-11-10' }, { from: 'Tem de ser uma segunda-feira' }],
    [{ from: 'ontem' }, { from: 'Indique uma segunda-feira' }],
    [{ from: '2027-11-29' }, { from: 'Não pode ser daqui a mais de um ano' }],
    [{ from: '2021-11-15' }, { from: 'Não pode ser há mais de cinco anos' }],
    [{ amount: '1.000' }, { amount: EUROS }],
    [{ amount: '-1.00' }, { amount: EUROS }],
    [{ amount: undefined }, { amount: EUROS }],
    [{ kind: 'WEEK', amount: '0.00' }, { amount: 'O valor tem de ser mais do que zero' }],
    [{ amount: '100000.01' }, { amount: 'O valor não pode passar de 100 000,00 €' }],
    [{ ...PERCENT, percent: '100.01' }, { percent: 'A percentagem não pode passar de 100' }],
    [{ ...PERCENT, percent: '0' }, { percent: 'A percentagem tem de ser mais do que zero' }],
    [{ ...PERCENT, percent: '12,5' }, { percent: PART }],
    [{ ...PERCENT, percent: '1.005' }, { percent: PART }],
    [{ ...PERCENT, min: '20.01', max: '20.00' }, { min: 'O mínimo não pode passar do máximo' }],
    [{ ...PERCENT, min: '20' }, { min: EUROS }],
    [{ ...NONE, weeks: 0 }, { weeks: WEEKS }],
    [{ ...NONE, weeks: 105 }, { weeks: WEEKS }],
    [{ ...NONE, weeks: 1.5 }, { weeks: WEEKS }],
    [{ kind: 'YEAR' }, { kind: 'Selecione uma taxa: DEFAULT, MONTH, WEEK, PERCENT, NONE' }],
    [{ withoutEarnings: 'sim' }, { withoutEarnings: 'Indique sim ou não' }],
  ]),
  ['a fee of nobody', 'POST /api/drivers/:nobody/fees', MONTH, 404, 'not_found'],
  ['the fees of nobody', 'GET /api/drivers/:nobody/fees', null, 404, 'not_found'],
  ['a fee of an erased driver', 'POST /api/drivers/:erased/fees', MONTH, 409, ERASED],
];

const ADVANCE = { week: '2026-11-09', category: 'ADIANTAMENTO', amount: '-50.00', text: 'Em numerário' };
const SIGNED = 'Indique um valor em euros com dois decimais, como -12.50';
const MOST = 'O valor não pode passar de 100 000,00 €';
const TOO_EARLY = 'A semana ainda não acabou: até lá só se registam valores a descontar';
const NEVER = 'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.';
const ACERTOS = 'POST /api/drivers/:ana/acertos';

const OF_ACERTOS: Refusal[] = [
  ...changed('an acerto', ACERTOS, ADVANCE, [
    [{ week: '2026-11-10' }, { week: 'A semana indica-se pela sua segunda-feira' }],
    [{ week: '2026-02-30' }, { week: 'Indique a segunda-feira da semana' }],
    [{ week: '2026-11-23' }, { week: 'Esta semana ainda não começou' }],
    [{ week: '2021-11-15' }, { week: 'Esta semana foi há mais de cinco anos' }],
    [{ week: '2026-11-16', amount: '0.01' }, { amount: TOO_EARLY }],
    [{ amount: '1.000' }, { amount: SIGNED }],
    [{ amount: '12,50' }, { amount: SIGNED }],
    [{ amount: '1e3' }, { amount: SIGNED }],
    [{ amount: '-0.00' }, { amount: 'O valor não pode ser zero' }],
    [{ amount: '100000.01' }, { amount: MOST }],
    [{ amount: '-1000000.00' }, { amount: MOST }],
    [{ category: 'PRÉMIO' }, { category: 'Selecione uma categoria' }],
    [{ text: ' \n ' }, { text: 'Indique a que se refere o acerto' }],
    [{ text: 'x'.repeat(201) }, { text: 'No máximo 200 caracteres' }],
  ]),
  [
    'an acerto with another key',
    ACERTOS,
    ADVANCE,
    422,
    { 'idempotency-key': 'Chave de repetição inválida' },
    { 'Idempotency-Key': 'outra' },
  ],
  ['an acerto without a key', ACERTOS, ADVANCE, 422, { 'idempotency-key': 'Falta a chave de repetição' }],
  ['promise 95: an acerto of nobody', 'POST /api/drivers/:nobody/acertos', ADVANCE, 404, 'not_found', key()],
  [
    'promise 95: an acerto of a registration',
    'POST /api/drivers/:pending/acertos',
    ADVANCE,
    409,
    NEVER,
    key(),
  ],
  [
    'promise 95: an acerto of an erased driver',
    'POST /api/drivers/:erased/acertos',
    ADVANCE,
    409,
    ERASED,
    key(),
  ],
];

const OF_MANY: Refusal[] = [
  ...changed('one acerto for many', 'POST /api/acertos', { ...ADVANCE, drivers: [{ id: 'x', version: 1 }] }, [
    [{ drivers: [] }, { drivers: 'Escolha pelo menos um condutor' }],
    [{ week: '2026-11-23' }, { week: 'Esta semana ainda não começou' }],
    [{ amount: '0.00' }, { amount: 'O valor não pode ser zero' }],
  ]),
  [
    'acertos of nobody taken back',
    'POST /api/acertos/counter',
    { acertos: [{ id: 'x', version: null }] },
    404,
    'not_found',
  ],
];

const FINE = { category: 'MULTA', text: 'Auto', amount: '-100.00', from: '2026-10-26', instalments: 3 };
const SOME = 'Indique de 1 a 260 prestações';
const EITHER = 'Indique o número de prestações, ou até que semana';

const OF_PLANS = changed('a plan', 'POST /api/drivers/:ana/plans', FINE, [
  [{ instalments: 0 }, { instalments: SOME }],
  [{ instalments: 261 }, { instalments: SOME }],
  [{ instalments: undefined }, { instalments: EITHER }],
  [{ until: '2026-11-09' }, { instalments: EITHER }],
  [{ instalments: undefined, until: '2026-10-19' }, { until: 'Não pode ser antes da primeira semana' }],
  [{ instalments: undefined, until: '2026-10-28' }, { until: 'Tem de ser uma segunda-feira' }],
  [{ instalments: undefined, until: '2031-10-27' }, { until: 'Um plano tem no máximo 260 semanas' }],
  [{ from: '2026-10-27' }, { from: 'Tem de ser uma segunda-feira' }],
  [{ from: '2025-11-17' }, { from: 'Não pode ser há mais de um ano' }],
  [{ from: '2027-11-29' }, { from: 'Não pode ser daqui a mais de um ano' }],
  [{ amount: '-0.02' }, { instalments: 'Cada prestação tem de ter pelo menos um cêntimo' }],
  [{ amount: '-1.005' }, { amount: SIGNED }],
  [{ amount: '-1000000.00' }, { amount: MOST }],
  [{ text: ' ' }, { text: 'Indique a que se refere o acerto' }],
  [{ category: 'X' }, { category: 'Selecione uma categoria' }],
]);

const RECORDS = '/api/financial-records';
const PAID = { status: 'PAID' };
const LONG = 'a'.repeat(101);
const stale = ['"2"', 'W/"1"', '"01"', '"1.0"', '"other"', '"0"', '""', '"99999999999999999999"'];
const badQueries = [
  ...['limit=0', 'limit=501', 'limit=x', 'offset=-1', 'offset=1.5&limit=2'],
  ...['week=2026-11-10', 'week=ontem', 'status=pago', 'order=nome', `driver=${LONG}`],
];
const ofStaff = [
  ...[RECORDS, '/summary', '/mondays', '/export?format=csv', '/weeks', '/runs', '/:record'].map((path) =>
    path === RECORDS ? path : RECORDS + path,
  ),
];

const OF_RECORDS: Refusal[] = [
  ...badQueries.map(
    (query): Refusal => [`records by ${query}`, `GET ${RECORDS}?${query}`, null, 422, 'invalid'],
  ),
  ...['format=pdf', 'format=csv&week=2026-11-10'].map(
    (query): Refusal => [`an export by ${query}`, `GET ${RECORDS}/export?${query}`, null, 422, 'invalid'],
  ),
  ['sums of weeks by a long text', `GET ${RECORDS}/weeks?driverId=${LONG}`, null, 422, 'invalid'],
  ['a record that nobody has', `GET ${RECORDS}/:nobody`, null, 404, 'not_found'],
  ['payment of a negative payout', `PATCH ${RECORDS}/:negative/status`, PAID, 409, 'wrong_state'],
  ['payment of an unknown record', `PATCH ${RECORDS}/nada/status`, PAID, 404, 'not_found'],
  ['a run that nobody made', `POST ${RECORDS}/runs/:nobody/undo`, null, 404, 'not_found'],
  [
    'a payment of a run without a key',
    `PATCH ${RECORDS}/:record/status`,
    PAID,
    422,
    'invalid',
    { 'Payment-Run': 'x' },
  ],
  ['a record made pending', `PATCH ${RECORDS}/:record/status`, { status: 'PENDING' }, 422, 'invalid'],
  ...stale.map(
    (header): Refusal => [
      `promise 43: payment of a fresh record as ${header}`,
      `PATCH ${RECORDS}/:record/status`,
      PAID,
      412,
      'changed_meanwhile',
      { 'If-Match': header },
    ],
  ),
  ...ofStaff.map(
    (path): Refusal => [
      `${path} without a session`,
      `GET ${path}`,
      null,
      401,
      'unauthenticated',
      { Cookie: '' },
    ],
  ),
];

const MONTH_NAME = { month: 'Indique um mês, como 2026-10' };
const OF_MONTHS: Refusal[] = [
  ['a month that is none', 'GET /api/accountant/2026-13', null, 422, MONTH_NAME],
  ['a day for a month', 'GET /api/accountant/2026-10-05', null, 422, MONTH_NAME],
  [
    'a version that is none',
    'GET /api/accountant/2026-10?version=0',
    null,
    422,
    { version: 'Indique a versão' },
  ],
  ['a month without records', 'GET /api/accountant/2020-01', null, 404, 'not_found'],
  ['a version that nobody made', 'GET /api/accountant/2026-10?version=9', null, 404, 'not_found'],
  ['a month of nobody', 'GET /api/accountant/2026-10', null, 401, 'unauthenticated', { Cookie: '' }],
];

let office: Awaited<ReturnType<typeof refusingOffice>>;
beforeAll(async () => {
  office = await refusingOffice();
});
afterAll(() => office.close());

const ALL = [...OF_FEES, ...OF_ACERTOS, ...OF_MANY, ...OF_PLANS, ...OF_RECORDS, ...OF_MONTHS];

test.each(ALL.map((row) => [row[0], row[1], row] as const))('%s is refused (%s)', (_what, _call, row) =>
  office.refuses(row),
);

test('each refusal of money is in the table once', () => {
  expect(new Set(ALL.map(([what]) => what)).size).toBe(ALL.length);
});
