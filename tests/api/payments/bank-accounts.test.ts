import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { erase, exported } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { driverPages } from '../../support/api/registration';
import { COMPANY } from '../../support/bank-files/bank-files';
import { DATABASES } from '../../support/databases/databases';
import { insertAccount, insertDriver } from '../../support/databases/rows';
import { postOffice, readMail } from '../../support/mail/mail-offices';

const MINE = 'PT50000201231234567890154';
const OTHER = 'PT50003506510000000000061';
const account = (given: object = {}) => ({
  iban: 'pt50 0002 0123 1234 5678 9015 4',
  holder: ' Ana  Exemplo ',
  nif: '123 456 789',
  bic: null,
  instead: null,
  ...given,
});

const COMPANYS_FAULT = 'Este IBAN é o da empresa, de onde se paga: indique o da conta do condutor';

type Request = Awaited<ReturnType<(typeof DATABASES)[number][1]>>['request'];

const call = (request: Request, method: string, path: string, body?: object) =>
  request(path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
const enter = (request: Request, id: string, body: object) =>
  call(request, 'POST', `/api/drivers/${id}/bank-account`, body);
const decide = (request: Request, id: string, status: string) =>
  call(request, 'PATCH', `/api/bank-accounts/${id}/status`, { status });

test.each(DATABASES)(
  'promise 120: an account is paid to once a second act confirms it, on %s',
  async (_name, open) => {
    const { db, request } = await open();
    const id = await insertDriver(db);
    const entered = await enter(request, id, account());
    const { confirmed, waiting } = await entered.json();
    expect([entered.status, confirmed]).toEqual([201, null]);
    expect(waiting).toMatchObject({
      iban: 'PT50 •••• 0154',
      bank: null,
      holder: 'Ana Exemplo',
      nif: '123456789',
      status: 'WAITING',
    });
    expect(JSON.stringify(waiting)).not.toContain('123412345678');
    expect((await decide(request, waiting.id, 'CONFIRMED')).status).toBe(200);
    expect((await decide(request, waiting.id, 'CONFIRMED')).status).toBe(200);
    expect((await decide(request, waiting.id, 'DECLINED')).status).toBe(409);

    const next = await (await enter(request, id, account({ iban: OTHER }))).json();
    expect([next.confirmed.iban, next.waiting.iban]).toEqual(['PT50 •••• 0154', 'PT50 •••• 0061']);
    const declined = await (
      await enter(request, id, account({ iban: OTHER, holder: 'Outra Pessoa', instead: next.waiting.id }))
    ).json();
    expect((await decide(request, declined.waiting.id, 'DECLINED')).status).toBe(200);
    const kept = await (await request(`/api/drivers/${id}/bank-account`)).json();
    expect([kept.confirmed.iban, kept.waiting]).toEqual(['PT50 •••• 0154', null]);
    const last = await (await enter(request, id, account({ iban: OTHER }))).json();
    await decide(request, last.waiting.id, 'CONFIRMED');
    const now = await (await request(`/api/drivers/${id}/bank-account`)).json();
    expect([now.confirmed.iban, now.waiting]).toEqual(['PT50 •••• 0061', null]);
    expect((await db.select().from(bankAccounts)).map(({ iban, status }) => [iban, status])).toEqual([
      [MINE, 'REPLACED'],
      [OTHER, 'REPLACED'],
      [OTHER, 'DECLINED'],
      [OTHER, 'CONFIRMED'],
    ]);
    expect(
      (await db.select().from(auditLog)).flatMap(({ action, subject }) => (subject === id ? [action] : [])),
    ).toEqual([
      'bank-account.enter',
      'bank-account.confirm',
      'bank-account.enter',
      'bank-account.enter',
      'bank-account.decline',
      'bank-account.enter',
      'bank-account.confirm',
    ]);
  },
);

test.each(DATABASES)('of two at once one waits, and the other is refused, on %s', async (_name, open) => {
  const { db, request } = await open();
  const id = await insertDriver(db);
  const [one, two] = await Promise.all([
    enter(request, id, account()),
    enter(request, id, account({ iban: OTHER })),
  ]);
  expect([one.status, two.status].sort()).toEqual([201, 412]);
  expect(await db.select().from(bankAccounts)).toHaveLength(1);

  const [{ id: first } = { id: '' }] = await db.select().from(bankAccounts);
  const instead = account({ holder: 'Outro Titular', instead: first });
  expect((await enter(request, id, instead)).status).toBe(201);
  expect((await enter(request, id, instead)).status).toBe(201);
  const decided = await Promise.all([
    decide(request, first, 'CONFIRMED'),
    decide(request, first, 'DECLINED'),
  ]);
  expect(decided.map(({ status }) => status)).toEqual([409, 409]);
  const [{ id: last } = { id: '' }] = (await db.select().from(bankAccounts)).slice(-1);
  const raced = await Promise.all([decide(request, last, 'CONFIRMED'), decide(request, last, 'DECLINED')]);
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  [{ iban: 'PT50000201231234567890155' }, { iban: 'Este IBAN está errado: confirme cada algarismo' }],
  [{ iban: 'PT5000020123123456789015' }, { iban: 'Este IBAN não tem o número certo de caracteres' }],
  [{ iban: 'BR1800360305000010009795493C1' }, { iban: 'Este IBAN não é de um país da SEPA' }],
  [{ iban: ' ' }, { iban: 'Indique o IBAN da conta: o de uma portuguesa é PT50 e mais 21 algarismos' }],
  [{ nif: ' ' }, { nif: 'Indique o NIF.' }],
  [{ holder: '***' }, { holder: 'Indique o titular como está no banco' }],
  [{ nif: '123456780' }, { nif: 'Este NIF não está certo: confirme cada algarismo' }],
  [
    { iban: 'GB29NWBK60161331926819' },
    { bic: 'Para uma conta fora do Espaço Económico Europeu indique o BIC do banco, do mesmo país' },
  ],
])('%j is refused by its field', async (given, fields) => {
  const { db, request } = await officeApi();
  const refused = await enter(request, await insertDriver(db), account(given));
  expect([refused.status, (await refused.json()).error.fields]).toEqual([422, fields]);
  expect(await db.select().from(bankAccounts)).toEqual([]);
});

test('nobody, and no erased driver, gets an account', async () => {
  const { db, request, services } = await officeApi();
  expect((await enter(request, crypto.randomUUID(), account())).status).toBe(404);
  const id = await insertDriver(db, { status: 'INACTIVE' });
  await enter(request, id, account());
  expect(JSON.stringify((await exported(db, id))['contas-bancarias.json'])).toContain(MINE);
  await erase(services, id, { actor: 'staff@frota.local' });
  expect(await db.select().from(bankAccounts)).toEqual([]);
  expect((await enter(request, id, account())).status).toBe(409);
});

test('promise 121: a view of the whole number is audited, and no other answer has it', async () => {
  const { db, request } = await officeApi();
  const id = await insertDriver(db);
  const { waiting } = await (await enter(request, id, account())).json();
  const list = await (await request('/api/bank-accounts/waiting')).text();
  expect(list).toContain('PT50 •••• 0154');
  expect(list).not.toContain(MINE);
  expect(await (await request(`/api/bank-accounts/${waiting.id}/iban`)).json()).toEqual({
    iban: 'PT50 0002 0123 1234 5678 9015 4',
  });
  const rows = await db.select().from(auditLog);
  const looks = rows.filter((row) => row.action === 'bank-account.look');
  expect(looks).toMatchObject([{ actor: 'staff@frota.local', subject: id }]);
  expect(JSON.stringify(rows)).not.toContain(MINE);
});

test('promise 131: each step of an account is sent to the driver by e-mail, with its ends alone', async () => {
  const office = await postOffice();
  const id = await insertDriver(office.db, { email: 'ana@exemplo.pt' });
  const entered = async (given: object) => {
    const answer = await office.staff('POST', `/api/drivers/${id}/bank-account`, account(given));
    await office.send();
    return (await answer.json()).waiting.id;
  };
  const decided = async (account: string, status: string) => {
    await office.staff('PATCH', `/api/bank-accounts/${account}/status`, { status });
    await office.send();
  };
  const declined = await entered({});
  for (const _again of [1, 2]) await decided(declined, 'DECLINED');
  const confirmed = await entered({ iban: OTHER });
  for (const _again of [1, 2]) await decided(confirmed, 'CONFIRMED');
  const emails = await Promise.all(office.smtp.received.map(readMail));
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Volante: novo IBAN para os seus pagamentos',
    'Volante: não podemos usar a conta bancária indicada',
    'Volante: novo IBAN para os seus pagamentos',
    'Volante: confirmámos a conta bancária para lhe pagarmos',
  ]);
  for (const [at, { text }] of emails.entries()) {
    expect(text).toContain(at < 2 ? 'PT50 •••• 0154' : 'PT50 •••• 0061');
    expect(text).not.toMatch(/0002|0035/);
  }
  expect(emails.at(-1)?.text).toContain('Se não indicou esta conta');
});

test('a driver enters an account on the own page, six a day, and sees nothing of staff there', async () => {
  const pages = await driverPages();
  const id = await insertDriver(pages.db, { email: 'ana@exemplo.pt' });
  const browser = await pages.signedIn('ana@exemplo.pt');
  const first = await browser.send('POST', '/api/me/bank-account', account());
  expect([first.status, Object.keys((await first.json()).waiting)]).toEqual([
    201,
    ['id', 'iban', 'bank', 'holder', 'createdAt'],
  ]);
  for (let turn = 0; turn < 5; turn += 1) await browser.send('POST', '/api/me/bank-account', account());
  expect((await browser.send('POST', '/api/me/bank-account', account())).status).toBe(429);
  expect(await pages.db.select().from(bankAccounts)).toMatchObject([{ driverId: id, enteredBy: 'driver' }]);
});

test('promise 120: the company’s own account is nobody’s: not by staff, nor by the driver, nor confirmed, nor paid to', async () => {
  const pages = await driverPages({ company: { ...COMPANY, iban: MINE } });
  const { db } = pages;
  const id = await insertDriver(db, { email: 'ana@exemplo.pt' });
  const browser = await pages.signedIn('ana@exemplo.pt');
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).error.fields];
  const own = await browser.send('POST', '/api/me/bank-account', account());
  expect(await refusal(own)).toEqual([422, { iban: COMPANYS_FAULT }]);
  const office = await officeApi({ db, company: { ...COMPANY, iban: MINE } });
  const entered = await enter(office.request, id, account());
  expect(await refusal(entered)).toEqual([422, { iban: COMPANYS_FAULT }]);
  expect(await db.select().from(bankAccounts)).toEqual([]);

  const waiting = await insertAccount(db, id, { status: 'WAITING', iban: MINE });
  const refused = await decide(office.request, waiting, 'CONFIRMED');
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    'Este IBAN é o da empresa, de onde se paga: recuse-o e indique o da conta do condutor.',
  ]);
  const shown = await (await office.request(`/api/drivers/${id}/bank-account`)).json();
  expect(shown.confirmRefused).toContain('Este IBAN é o da empresa');
  expect((await decide(office.request, waiting, 'DECLINED')).status).toBe(200);
});

test('staff are warned before they confirm an account whose IBAN another driver has', async () => {
  const { db, request } = await officeApi();
  const [ana, rui] = [await insertDriver(db, {}), await insertDriver(db, { fullName: 'Rui Exemplo' })];
  const shown = async () => (await request(`/api/drivers/${ana}/bank-account`)).json();
  await insertAccount(db, ana, { status: 'WAITING', iban: MINE });
  expect(await shown()).toMatchObject({ confirmRefused: null, confirmWarning: null });
  const other = await insertAccount(db, rui, { status: 'WAITING', iban: MINE });
  expect(await shown()).toMatchObject({
    confirmRefused: null,
    confirmWarning: 'O mesmo IBAN é de Rui Exemplo.',
  });
  await decide(request, other, 'DECLINED');
  expect(await shown()).toMatchObject({ confirmWarning: null });
});
