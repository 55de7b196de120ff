import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANAS_ACCOUNT, IDS, type Refusal, refusingOffice } from '../../support/api/refusals';
import { ANA } from '../../support/api/registration';

const REGISTER = 'POST /api/drivers';
const INVALID = {
  fullName: ' A ',
  email: 'ana@',
  phoneNumber: '91234567',
  cmtvdeNumber: '12345',
  contractType: 'OTHER',
};
const NOT_ADDED = 'Não foi possível associar a viatura.';
const rental = (from: string) => ({ contractType: 'VEHICLE_RENTAL', from });

const OF_DRIVERS: Refusal[] = [
  [
    'a registration whose fields are all invalid',
    REGISTER,
    INVALID,
    422,
    {
      fullName: 'Nome completo é obrigatório',
      email: 'Email inválido',
      phoneNumber: 'Número de telefone inválido',
      cmtvdeNumber: 'Número CMTVDE é obrigatório',
      contractType: 'Selecione um tipo de contrato',
    },
    { Cookie: '' },
  ],
  [
    'a registration with a key that is no UUID',
    REGISTER,
    ANA,
    422,
    { 'idempotency-key': 'Chave de repetição inválida' },
    { 'Idempotency-Key': 'abc', Cookie: '' },
  ],
  ...['A'.repeat(21), 'A'.repeat(60_000)].map(
    (licensePlate): Refusal => [
      `a plate of ${licensePlate.length} characters`,
      'POST /api/vehicles',
      { driverId: IDS.pending, licensePlate },
      422,
      { licensePlate: 'No máximo 20 caracteres' },
    ],
  ),
  ...(['nobody', 'old', 'ana'] as const).map(
    (who): Refusal => [
      `promise 4: a vehicle of ${{ nobody: 'nobody', old: 'a day-old driver', ana: 'a decided driver' }[who]}`,
      'POST /api/vehicles',
      { driverId: IDS[who], make: 'Seat' },
      422,
      NOT_ADDED,
    ],
  ),
  ...['0', '501'].map(
    (limit): Refusal => [
      `a list of ${limit} drivers`,
      `GET /api/drivers/with-documents?limit=${limit}`,
      null,
      422,
      'invalid',
    ],
  ),
  [
    'a correction of the e-mail and of the number',
    'PATCH /api/drivers/:pending',
    { email: 'x', phoneNumber: '1' },
    422,
    { email: 'Email inválido', phoneNumber: 'Número de telefone inválido' },
  ],
  ['a correction of nobody', 'PATCH /api/drivers/:nobody', { fullName: 'Ana' }, 404, 'not_found'],
  ...['2026-11-10', 'ontem', '2028-01-03'].map(
    (from): Refusal => [
      `a contract from ${from}`,
      'PUT /api/drivers/:ana/contract',
      rental(from),
      422,
      'invalid',
    ],
  ),
  ['a contract of nobody', 'PUT /api/drivers/:nobody/contract', rental('2026-10-26'), 404, 'not_found'],
];

const DOCUMENT = 'PATCH /api/documents/:document/status';

const OF_DOCUMENTS: Refusal[] = [
  ...['0', '367', '1.5', '-3', 'x', '1e2'].map(
    (days): Refusal => [
      `the documents of ${days} days`,
      `GET /api/documents/expiring/${days}`,
      null,
      422,
      'invalid',
    ],
  ),
  ...['2031-02-30', '31/12/2030', 7].map(
    (expiryDate): Refusal => [
      `an approval until ${JSON.stringify(expiryDate)}`,
      DOCUMENT,
      { status: 'VALIDATED', expiryDate },
      422,
      'invalid',
    ],
  ),
];

/** If-Match headers that cannot be read. */
const UNREADABLE = ['', '1', '"1', '1"', '"1" "2"', '"1",', '*, "1"', '"a"b"', "'1'", '"1";'];
const DECISIONS = [
  ['a driver', 'PATCH /api/drivers/:pending/status', 'INACTIVE'],
  ['a document', DOCUMENT, 'REJECTED'],
  ['a record', 'PATCH /api/financial-records/:record/status', 'PAID'],
] as const;

const OF_DECISIONS = UNREADABLE.flatMap((header) =>
  DECISIONS.map(
    ([what, call, status]): Refusal => [
      `a decision of ${what} with If-Match ${JSON.stringify(header)}`,
      call,
      { status },
      400,
      'O cabeçalho If-Match não pôde ser lido.',
      { 'If-Match': header },
    ],
  ),
);

const ACCOUNT = `/api/platform-accounts/bolt/${ANAS_ACCOUNT}`;
const UNKNOWN = `/api/platform-accounts/bolt/${randomUUID()}`;
const from = (driverId: string) => ({ from: IDS.ana, driverId });

const OF_ACCOUNTS: Refusal[] = [
  ['an account moved to a registration', `PUT ${ACCOUNT}`, from(IDS.pending), 409, 'wrong_state'],
  [
    'an account moved to nobody',
    `PUT ${ACCOUNT}`,
    from(IDS.nobody),
    422,
    { driverId: 'O condutor não existe' },
  ],
  ['an unknown account moved', `PUT ${UNKNOWN}`, from(IDS.old), 404, 'not_found'],
  [
    'an account of another platform moved',
    `PUT ${ACCOUNT.replace('bolt', 'glovo')}`,
    from(IDS.ana),
    422,
    'invalid',
  ],
  ['an unknown account released', `DELETE ${UNKNOWN}?from=${IDS.ana}`, null, 404, 'not_found'],
];

let office: Awaited<ReturnType<typeof refusingOffice>>;
beforeAll(async () => {
  office = await refusingOffice();
});
afterAll(() => office.close());

const OF_CONTRACTS: Refusal[] = [
  ['a contract without its days', 'POST /api/drivers/:ana/contract-files', new FormData(), 422, 'invalid'],
  ['the contracts of nobody', 'GET /api/drivers/:nobody/contract-files', null, 404, 'not_found'],
  ['a contract’s file that there is not', 'GET /api/contract-files/:nobody/file', null, 404, 'not_found'],
  [
    'the removal of a contract that there is not',
    'DELETE /api/contract-files/:nobody',
    null,
    404,
    'not_found',
  ],
];

const ALL = [...OF_CONTRACTS, ...OF_DRIVERS, ...OF_DOCUMENTS, ...OF_DECISIONS, ...OF_ACCOUNTS];

test.each(ALL.map((row) => [row[0], row[1], row] as const))('%s is refused (%s)', (_what, _call, row) =>
  office.refuses(row),
);

test('each refusal of people is in the table once', () => {
  expect(new Set(ALL.map(([what]) => what)).size).toBe(ALL.length);
});
