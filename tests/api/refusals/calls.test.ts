import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Refusal, refusingOffice } from '../../support/api/refusals';
import { ANA } from '../../support/api/registration';

const REGISTER = 'POST /api/drivers';
const TEXT = { 'Content-Type': 'text/plain' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const REBOUND = 'http://rebound.example:3000';

const OF_ORIGINS = [
  ['a call from another origin', { Origin: 'https://other.example' }],
  ['a call from another port of this machine', { Origin: 'http://localhost:4000' }],
  ['a call from a sandboxed frame', { Origin: 'null' }],
  ['a call from a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
].map(
  ([what, headers]): Refusal => [
    `promise 18: ${what}`,
    REGISTER,
    ANA,
    403,
    'foreign_origin',
    headers as Record<string, string>,
  ],
);

const OF_BODIES: Refusal[] = [
  [
    'promise 18: a form of another origin that names none',
    REGISTER,
    JSON.stringify(ANA),
    403,
    'foreign_origin',
    { ...TEXT, 'Sec-Fetch-Site': 'cross-site' },
  ],
  [
    'promise 18: a host name rebound to this machine (DNS rebinding)',
    `POST ${REBOUND}/api/drivers`,
    ANA,
    403,
    'foreign_origin',
    { Origin: REBOUND },
  ],
  ['promise 34: cut JSON', REGISTER, '{"fullName":', 400, 'unreadable', JSON_TYPE],
  ['promise 34: a body that is no JSON', REGISTER, 'olá', 400, 'unreadable', JSON_TYPE],
  ['promise 34: a body of nothing', REGISTER, null, 400, 'unreadable', JSON_TYPE],
  ['promise 34: JSON of another shape', REGISTER, '[]', 422, 'invalid', JSON_TYPE],
  ['promise 34: JSON as text', REGISTER, JSON.stringify(ANA), 415, 'unsupported_media_type', TEXT],
  ['promise 34: a form in place of JSON', REGISTER, new URLSearchParams(ANA), 415, 'unsupported_media_type'],
];

function formOf(file?: string): FormData {
  const form = new FormData();
  if (file !== undefined) form.set('file', file);
  return form;
}

const REPORTS = '/api/payment-reports';
const UPLOAD = `POST ${REPORTS}`;
const CHOOSE = { file: 'Escolha um ficheiro' };
const CUT_FORM = { 'Content-Type': 'multipart/form-data; boundary=x' };

const query = (path: string, name: string, value: string, told: string): Refusal => [
  `${path} by ${name}=${value}`,
  `GET ${path}?${name}=${value}`,
  null,
  422,
  { [name]: told },
];

const OF_REPORTS: Refusal[] = [
  ...['0', '501', 'x', '1.5'].map((limit) => query(REPORTS, 'limit', limit, 'Limite inválido')),
  query(REPORTS, 'before', 'x', 'Relatório inválido'),
  ['reports before an unknown one', `GET ${REPORTS}?before=${randomUUID()}`, null, 404, 'not_found'],
  ...['0', '1001', 'x'].map((limit) => query(`${REPORTS}/waiting`, 'limit', limit, 'Limite inválido')),
  ...['x', '-1'].map((after) => query(`${REPORTS}/waiting`, 'after', after, 'Linha inválida')),
  ['waiting rows after an unknown one', `GET ${REPORTS}/waiting?after=999999`, null, 404, 'not_found'],
  ['an upload without a file', UPLOAD, formOf(), 422, CHOOSE],
  ['an upload of a text in the file’s place', UPLOAD, formOf('olá'), 422, CHOOSE],
  ['an upload that is no form', UPLOAD, '--y', 400, 'unreadable', CUT_FORM],
];

const OF_MONITORING = [4, 1441, 5.5, '5'].map(
  (intervalMinutes): Refusal => [
    `monitoring every ${JSON.stringify(intervalMinutes)} minutes`,
    'POST /api/email/start-monitoring',
    { intervalMinutes },
    422,
    'invalid',
  ],
);

let office: Awaited<ReturnType<typeof refusingOffice>>;
beforeAll(async () => {
  office = await refusingOffice();
});
afterAll(() => office.close());

const OF_THE_RECORD: Refusal[] = [
  [
    'the record of processing to nobody',
    'GET /api/processing-record',
    null,
    401,
    'unauthenticated',
    { Cookie: '' },
  ],
  ['a change of the record of processing', 'POST /api/processing-record', {}, 404, 'not_found'],
];

const ALL = [...OF_THE_RECORD, ...OF_ORIGINS, ...OF_BODIES, ...OF_REPORTS, ...OF_MONITORING];

test.each(ALL.map((row) => [row[0], row[1], row] as const))('%s is refused (%s)', (_what, _call, row) =>
  office.refuses(row),
);

test('each refusal of calls is in the table once', () => {
  expect(new Set(ALL.map(([what]) => what)).size).toBe(ALL.length);
});
