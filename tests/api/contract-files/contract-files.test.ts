import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { contractFiles } from '../../../db/schema/contract-files';
import { uploads } from '../../../db/schema/uploads';
import { addDemoContracts } from '../../../src/operations/demo/contracts';
import { buildFleet } from '../../../src/operations/demo/fleet';
import type { ContractFile } from '../../../src/people/contract-files/schema';
import { runJob } from '../../support/api/app';
import { pngFile } from '../../support/api/files';
import { officeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { insertFleet } from '../../support/databases/services';
import { cannedMailer, sendDue } from '../../support/mail/mail-offices';

const PICTURE = pngFile().bytes;
const DAYS = { startsOn: '2026-01-01', endsOn: '2026-12-20' };

type Form = Partial<typeof DAYS>;

async function contractOffice(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  const driver = await insertDriver(office.db, {
    fullName: 'Ana Exemplo',
    email: 'ana@exemplo.pt',
    status: 'ACTIVE',
  });
  const add = (days: Form = DAYS, { id = driver, bytes = PICTURE } = {}) => {
    const form = new FormData();
    form.set('file', new File([bytes], 'Contrato da Ana.png'));
    for (const [name, value] of Object.entries(days)) form.set(name, value);
    return office.request(`/api/drivers/${id}/contract-files`, { method: 'POST', body: form });
  };
  const files = () => office.list<ContractFile[]>(`/api/drivers/${driver}/contract-files`);
  const actions = async () =>
    (await office.db.select().from(auditLog))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('contract-file'));
  return { ...office, driver, add, files, actions };
}

test.each(DATABASES)(
  'staff keep a signed contract with its days, open it and remove it, on %s',
  async (_name, open) => {
    const office = await contractOffice({ db: (await open()).db });
    const added = await office.add();
    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject([{ ...DAYS, fileName: 'Contrato da Ana.png' }]);
    expect((await office.add({ startsOn: '2027-01-01' })).status).toBe(201);
    const [next, first] = await office.files();
    expect([next, first]).toMatchObject([{ startsOn: '2027-01-01', endsOn: null }, DAYS]);
    expect(await office.db.select().from(uploads)).toEqual([]);

    const file = await office.request(`/api/contract-files/${first?.id}/file`);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PICTURE);

    const [row] = await office.db
      .select()
      .from(contractFiles)
      .where(eq(contractFiles.id, first?.id ?? ''));
    const remove = () => office.request(`/api/contract-files/${first?.id}`, { method: 'DELETE' });
    expect(await (await remove()).json()).toEqual({ id: first?.id });
    expect((await remove()).status).toBe(404);
    expect(await office.files()).toMatchObject([{ id: next?.id }]);
    expect(await office.services.storage.open(row?.fileKey ?? '')).toBeNull();
    expect(await office.db.select().from(uploads)).toEqual([]);
    expect(await office.actions()).toEqual([
      'contract-file.add',
      'contract-file.add',
      'contract-file.view',
      'contract-file.remove',
    ]);
  },
);

test('what is no file of a contract, or has no days, is refused, and nothing is kept', async () => {
  const office = await contractOffice();
  const fields = async (answer: Promise<Response>) => {
    const { status, ...rest } = await answer.then(async (each) => ({
      status: each.status,
      ...(await each.json()),
    }));
    return [status, rest.error.fields ?? rest.error.message];
  };
  expect(await fields(office.add({ startsOn: 'hoje' }))).toEqual([
    422,
    { startsOn: 'Indique o primeiro dia do contrato' },
  ]);
  expect(await fields(office.add({ startsOn: '2026-02-01', endsOn: '2026-01-31' }))).toEqual([
    422,
    { endsOn: 'O último dia é antes do primeiro' },
  ]);
  expect(await fields(office.add({ startsOn: '2026-02-01', endsOn: '31/12' }))).toEqual([
    422,
    { endsOn: 'Indique o último dia do contrato, ou nenhum' },
  ]);
  const text = new TextEncoder().encode('<html>');
  expect(await fields(office.add(DAYS, { bytes: text }))).toEqual([
    422,
    'O ficheiro não é um PDF, JPG ou PNG.',
  ]);
  expect(await office.files()).toEqual([]);
  expect(await office.db.select().from(uploads)).toEqual([]);
});

async function remindingOffice(overrides: Parameters<typeof officeApi>[0] = {}) {
  const { emails, mailer } = cannedMailer();
  const office = await contractOffice({ mailer, ...overrides });
  const remind = async (day: string) => {
    office.clock.now = new Date(`${day}T09:00:00.000Z`);
    return (await runJob(office.services, 'contracts.remind', office.clock.now)).reminded;
  };
  return { ...office, emails, remind };
}

test('a driver is reminded of a contract that ends, once for each threshold', async () => {
  const office = await remindingOffice();
  await office.add();
  expect(await office.remind('2026-10-20')).toBe(0);
  expect(await office.remind('2026-11-20')).toBe(1);
  expect(await office.remind('2026-11-20')).toBe(0);
  await sendDue(office.services);
  expect(office.emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@exemplo.pt', 'Volante: o seu contrato termina a 20 de dezembro de 2026'],
  ]);
  expect(await office.remind('2026-12-14')).toBe(1);
  expect(await office.remind('2026-12-20')).toBe(1);
  await sendDue(office.services);
  expect(office.emails.at(-1)?.subject).toBe('Volante: o seu contrato termina hoje');
  expect(await office.remind('2026-12-21')).toBe(0);
  expect((await office.actions()).filter((action) => action === 'contract-file.remind')).toHaveLength(3);
});

test('a contract that another one follows, or that was removed meanwhile, reminds of nothing', async () => {
  const office = await remindingOffice();
  await office.add();
  const [file] = await office.files();
  expect(await office.remind('2026-11-20')).toBe(1);
  await office.request(`/api/contract-files/${file?.id}`, { method: 'DELETE' });
  await sendDue(office.services);
  expect(office.emails).toEqual([]);
  await office.add();
  await office.add({ startsOn: '2026-12-21', endsOn: '2027-12-20' });
  expect(await office.remind('2026-12-14')).toBe(0);
  expect(await office.remind('2027-12-14')).toBe(1);
  const [newest] = await office.files();
  await office.add({ startsOn: '2027-12-21' });
  expect(newest?.endsOn).toBe('2027-12-20');
  await sendDue(office.services);
  expect(office.emails).toEqual([]);
});

test('staff have a contract that ends within 30 days in the digest of Monday', async () => {
  const office = await remindingOffice();
  await office.add();
  const digest = async (day: string) => {
    office.clock.now = new Date(`${day}T09:00:00.000Z`);
    await runJob(office.services, 'staff.digest', office.clock.now);
    return office.emails.at(-1)?.text ?? '';
  };
  expect(await digest('2026-11-16')).not.toContain('Contratos');
  const text = await digest('2026-11-23');
  expect(text).toContain('1 contrato termina nos próximos 30 dias.');
  expect(text).toContain('Contratos\n- Ana Exemplo, o contrato termina a 20/12/2026');
});

test('the demo fleet has contracts: one that ends soon, one that is over, one without an end', async () => {
  const { db, services } = await officeApi();
  const now = services.now();
  await insertFleet(db, { drivers: 60, weeks: 3, now });
  await addDemoContracts(services, buildFleet({ drivers: 60, weeks: 3, now }), now);
  const ends = (await db.select().from(contractFiles)).map(({ endsOn }) => endsOn);
  expect(ends).toContain('2026-11-26');
  expect(ends).toContain('2026-10-31');
  expect(ends).toContain(null);
  const [row] = await db.select().from(contractFiles);
  const file = await services.storage.open(row?.fileKey ?? '');
  expect(file?.size).toBe(row?.size);
});
