import { expect, test } from 'vitest';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import type { UploadedFiles } from '../../web/people/uploads/uploaded-file';
import type { Registration } from '../../web/registration/check-fields';
import type { Draft, Progress } from '../../web/registration/draft';
import { readFailure, registrationCalls, sendRegistration } from '../../web/registration/send-registration';
import { ApiError } from '../../web/ui/requests/api-error';
import { createTestApp, type TestApp } from '../support/api/app';
import { pdfFile } from '../support/api/files';
import { staffOf, upload } from '../support/api/registration';

const RUI: Registration = {
  fullName: 'Rui Exemplo',
  email: 'rui@exemplo.test',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-0002',
  contractType: 'SLOT',
  licensePlate: '',
  vehicleMake: '',
  vehicleModel: '',
};

/** The form's real calls on the whole app; `fails` may fail one. */
function formOf(app: TestApp, fails: (path: string) => Response | null = () => null) {
  const sent: string[] = [];
  const calls = registrationCalls(async (path, init) => {
    sent.push(path);
    return fails(path) ?? app.app.request(new URL(path, 'http://localhost:3000').href, init);
  });
  let progress: Progress = {};
  const key = crypto.randomUUID();
  const submit = (files: UploadedFiles, registration = RUI, over: Partial<Draft> = {}) =>
    sendRegistration(calls, {
      registration,
      files,
      key,
      progress,
      keep: (done) => {
        progress = done;
      },
      ...over,
    });
  return { sent, submit, progress: () => progress };
}

/** 23:30 on 30 August in Lisbon is 22:30 in UTC, and six months later is the end of February. */
const LATE = Date.parse('2026-08-30T22:30:00Z');

async function filesFor(app: TestApp, docTypes: (keyof UploadedFiles)[]): Promise<UploadedFiles> {
  const files: UploadedFiles = {};
  for (const docType of docTypes) {
    const { objectPath } = await upload(app, await pdfFile(docType));
    files[docType] = { fileName: `${docType}.pdf`, filePath: objectPath, uploadedAt: LATE };
  }
  return files;
}

async function driversOf(app: TestApp): Promise<DriverWithDocuments[]> {
  const staff = await staffOf(app);
  return (await staff('GET', '/api/drivers/with-documents')).json();
}

const REQUIRED = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'] as const;

test('documents expire by the day they were uploaded in Lisbon', async () => {
  const app = await createTestApp();
  const files = await filesFor(app, [...REQUIRED]);
  expect(await formOf(app).submit(files)).toBeNull();
  const [driver] = await driversOf(app);
  expect(driver?.documents.map(({ docType, expiryDate }) => [docType, expiryDate])).toEqual([
    ['CC', '2036-08-30'],
    ['CARTA_CONDUCAO', '2031-08-30'],
    ['CMTVDE', '2031-08-30'],
    ['REG_CRIMINAL', '2027-02-28'],
  ]);
});

test('files that arrived are not sent again, and a replacement is', async () => {
  const app = await createTestApp();
  const files = await filesFor(app, [...REQUIRED]);
  let documents = 0;
  const form = formOf(app, (path) => {
    documents += Number(path === '/api/documents');
    return documents === 3 ? Response.error() : null;
  });
  expect((await form.submit(files))?.step).toBe('CMTVDE');
  const again = { ...files, ...(await filesFor(app, ['CC'])) };
  form.sent.length = 0;
  expect(await form.submit(again)).toBeNull();
  expect(form.sent).toEqual(Array(3).fill('/api/documents'));
  const drivers = await driversOf(app);
  expect(drivers).toHaveLength(1);
  expect(drivers[0]?.documents).toHaveLength(4);
});

test('a vehicle the server refuses is reported at its field, and the driver is not sent twice', async () => {
  const app = await createTestApp();
  const files = await filesFor(app, [...REQUIRED, 'VEHICLE_DOC']);
  const form = formOf(app);
  const rental: Registration = { ...RUI, contractType: 'VEHICLE_RENTAL' };
  const failure = await form.submit(files, {
    ...rental,
    vehicleMake: 'M'.repeat(61),
    licensePlate: 'A'.repeat(21),
  });
  if (!failure) throw new Error('the vehicle was taken');
  const remedy = readFailure(failure, form.progress());
  expect(remedy.fields).toEqual([
    ['licensePlate', 'No máximo 20 caracteres'],
    ['vehicleMake', 'No máximo 60 caracteres'],
  ]);
  expect(remedy.nextStep).toBe('Corrija o que estiver assinalado e submeta outra vez.');
  expect(await form.submit(files, { ...rental, vehicleMake: 'Toyota' })).toBeNull();
  expect(form.sent.filter((path) => path === '/api/drivers')).toHaveLength(1);
  expect(form.sent.filter((path) => path === '/api/vehicles')).toHaveLength(2);
});

test('a driver decided half-way is detected, and the next submit registers another', async () => {
  const app = await createTestApp();
  const files = await filesFor(app, [...REQUIRED]);
  let open = true;
  const form = formOf(app, (path) => (path === '/api/documents' && !open ? Response.error() : null));
  open = false;
  await form.submit(files);
  open = true;
  const [driver] = await driversOf(app);
  const staff = await staffOf(app);
  await staff('PATCH', `/api/drivers/${driver?.id}/status`, { status: 'INACTIVE' });

  const refused = await form.submit(files);
  if (!refused) throw new Error('a rejected driver took documents');
  const remedy = readFailure(refused, form.progress());
  expect(remedy.refused.map(([docType]) => docType)).toEqual(['CC']);
  const confirmed = await form.submit(files, RUI, { progress: remedy.progress });
  if (!confirmed) throw new Error('a rejected driver was registered again');
  expect(readFailure(confirmed, remedy.progress)).toMatchObject({ startAnew: true, fields: [] });
});

test('a call without an answer asks for another try', async () => {
  const failure = { step: 'CC', error: new TypeError('Failed to fetch') } as const;
  expect(readFailure(failure, { driverId: 'x', driver: '{}' })).toEqual({
    fields: [],
    refused: [],
    progress: { driverId: 'x', driver: '{}' },
    startAnew: false,
    description: 'Ocorreu um erro ao submeter o seu registo. Tente novamente.',
    nextStep: 'Verifique a ligação e submeta outra vez.',
  });
  const late = { step: 'CC', error: new ApiError(500, '', '') } as const;
  expect(readFailure(late, {}).nextStep).toBe('Submeta outra vez dentro de momentos.');
});
