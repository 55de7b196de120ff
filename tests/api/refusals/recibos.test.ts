import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACQUIRED } from '../../fixtures/recibos/authority-lists';
import { changed, IDS, type Refusal, refusingOffice } from '../../support/api/refusals';

const TERMS = 'POST /api/drivers/:ana/recibo-terms';
const ASKED = { from: '2026-11-09', kind: 'ASKED', nif: '123456789', iva: '6' };
const PERCENT = 'Indique uma percentagem com dois decimais no máximo, como 6 ou 11.5';
const NIF = 'Este NIF não está certo: confirme cada algarismo';
const REASON = 'Indique o motivo';
const ERASED = 'Os dados deste condutor foram apagados.';

const OF_TERMS: Refusal[] = [
  ...changed('terms', TERMS, ASKED, [
    [{ from: '2026-11-10' }, { from: 'Tem de ser uma segunda-feira' }],
    [{ nif: '123456788' }, { nif: NIF }],
    [{ iva: '6,5' }, { iva: PERCENT }],
    [{ iva: '50.01' }, { iva: 'A percentagem não pode passar de 50' }],
    [{ withholding: '-1' }, { withholding: PERCENT }],
    [{ lies: 'AO LADO' }, { lies: 'Indique se o IVA está dentro do valor ou por cima' }],
    [{ kind: 'DISPENSED' }, { reason: REASON }],
    [
      { kind: 'TALVEZ' },
      { kind: 'Selecione o que se pede ao condutor: ASKED, SELF_BILLED, DISPENSED, NONE' },
    ],
  ]),
  ['terms of nobody', 'POST /api/drivers/:nobody/recibo-terms', ASKED, 404, 'not_found'],
  ['the terms of nobody', 'GET /api/drivers/:nobody/recibo-terms', null, 404, 'not_found'],
  ['terms of an erased driver', 'POST /api/drivers/:erased/recibo-terms', ASKED, 409, ERASED],
];

const TYPED = {
  number: 'FR ATSIRE01FR/17',
  atcud: 'JJ37MMGM-17',
  issuedOn: '2026-11-16',
  base: '500.00',
};
const AMOUNT = 'Indique um valor em euros com dois decimais, como 100.00';

const OF_DOCUMENTS: Refusal[] = [
  ...changed('a typed recibo', 'POST /api/drivers/:ana/recibos/typed', TYPED, [
    [{ number: '17' }, { number: 'Indique o número como está no recibo, por exemplo FR ATSIRE01FR/17' }],
    [{ atcud: '17' }, { atcud: 'Indique o ATCUD como está no recibo, por exemplo JJ37MMGM-17' }],
    [{ issuedOn: '16/11/2026' }, { issuedOn: 'Indique a data do recibo' }],
    [{ base: '500' }, { base: AMOUNT }],
    [{ iva: '1,00' }, { iva: AMOUNT }],
    [{ base: '100000.01' }, { base: 'O valor não pode passar de 100 000,00 €' }],
    [{ kind: 'PF' }, { kind: 'Selecione o tipo de documento' }],
  ]),
  [
    'a recibo of a driver whose NIF nobody knows',
    'POST /api/drivers/:ana/recibos/typed',
    TYPED,
    422,
    'Falta indicar o NIF do condutor, com que são passados os recibos.',
  ],
  ['a recibo of nobody', 'POST /api/drivers/:nobody/recibos/typed', TYPED, 404, 'not_found'],
  ['a recibo of an erased driver', 'POST /api/drivers/:erased/recibos/typed', TYPED, 409, ERASED],
  ['the recibos of nobody', 'GET /api/drivers/:nobody/recibos', null, 404, 'not_found'],
  [
    'a form without a file',
    'POST /api/drivers/:ana/recibos',
    new FormData(),
    422,
    { file: 'Escolha o ficheiro do recibo' },
  ],
  [
    'a form without a file and without a driver',
    'POST /api/recibos',
    new FormData(),
    422,
    { file: 'Escolha o ficheiro do recibo' },
  ],
  [
    'a day that is no Monday',
    'GET /api/recibos?until=2026-11-10',
    null,
    422,
    { until: 'Tem de ser uma segunda-feira' },
  ],
  ['the file of no recibo', 'GET /api/recibos/:nobody/file', null, 404, 'not_found'],
];

const WEEKS = { weeks: [{ week: '2026-11-09', amount: '1.00' }] };

const OF_DECISIONS: Refusal[] = [
  ['a division of no recibo', 'PUT /api/recibos/:nobody/weeks', WEEKS, 404, 'not_found'],
  [
    'a division over nothing',
    'PUT /api/recibos/:nobody/weeks',
    { weeks: [] },
    422,
    { weeks: 'Indique pelo menos uma semana' },
  ],
  ['the undoing of no division', 'DELETE /api/recibos/:nobody/weeks', null, 404, 'not_found'],
  ['an annulment of no recibo', 'PUT /api/recibos/:nobody/annulment', { reason: 'Engano' }, 404, 'not_found'],
  ['an annulment without a reason', 'PUT /api/recibos/:nobody/annulment', {}, 422, { reason: REASON }],
  ['the undoing of no annulment', 'DELETE /api/recibos/:nobody/annulment', null, 404, 'not_found'],
  [
    'an exception without a reason',
    'PUT /api/drivers/:ana/recibo-exception',
    { reason: ' ' },
    422,
    { reason: REASON },
  ],
  [
    'an exception of nobody',
    'PUT /api/drivers/:nobody/recibo-exception',
    { reason: 'Portal' },
    404,
    'not_found',
  ],
  [
    'the end of an exception of nobody',
    'DELETE /api/drivers/:nobody/recibo-exception',
    null,
    404,
    'not_found',
  ],
];

function listOf(text?: string, driver?: string): FormData {
  const form = new FormData();
  if (text !== undefined) form.set('file', new File([text], 'lista.csv'));
  if (driver !== undefined) form.set('driver', driver);
  return form;
}

const LISTS = 'POST /api/recibo-lists';
const OF_LISTS: Refusal[] = [
  ['no list', LISTS, listOf(), 422, { file: 'Escolha o ficheiro do Portal das Finanças' }],
  [
    'another table as a list',
    LISTS,
    listOf('Nome;Valor\r\nAna;1\r\n'),
    422,
    'O ficheiro não tem as colunas de uma lista do Portal das Finanças.',
  ],
  ['a list of nobody', LISTS, listOf(ACQUIRED, IDS.nobody), 404, 'not_found'],
  ['a list of an erased driver', LISTS, listOf(ACQUIRED, IDS.erased), 409, ERASED],
  [
    'a list of a driver whose NIF nobody knows',
    LISTS,
    listOf(ACQUIRED, IDS.ana),
    422,
    'Falta indicar o NIF do condutor, com que são passados os recibos.',
  ],
  ['a list of 6 MB', LISTS, listOf('x'.repeat(6_000_000)), 413, 'too_large'],
];

const OF_SESSIONS: Refusal[] = [
  'GET /api/recibos',
  'GET /api/recibos/:nobody/file',
  'GET /api/drivers/:ana/recibos',
  'GET /api/drivers/:ana/recibo-terms',
].map((call): Refusal => [`${call} without a session`, call, null, 401, 'unauthenticated', { Cookie: '' }]);

let office: Awaited<ReturnType<typeof refusingOffice>>;
beforeAll(async () => {
  office = await refusingOffice();
});
afterAll(() => office.close());

const ALL = [...OF_TERMS, ...OF_DOCUMENTS, ...OF_DECISIONS, ...OF_LISTS, ...OF_SESSIONS];

test.each(ALL.map((row) => [row[0], row[1], row] as const))('%s is refused (%s)', (_what, _call, row) =>
  office.refuses(row),
);

test('each refusal of recibos is in the table once', () => {
  expect(new Set(ALL.map(([what]) => what)).size).toBe(ALL.length);
});
