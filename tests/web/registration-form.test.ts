import { expect, test } from 'vitest';
import { ACCEPTED_FILES } from '../../web/people/uploads/accepted-files';
import { fileRefusal } from '../../web/people/uploads/upload-file';
import { waitText } from '../../web/people/uploads/wait-text';
import { knownOf, mergeValues, newDraft, readDraft, weekOf } from '../../web/registration/draft';
import { EMPTY_FORM, type FormValues, resolveRegistration } from '../../web/registration/form-schema';
import { ApiError } from '../../web/ui/requests/api-error';
import {
  heicFile,
  jpegFile,
  pdfFile,
  pdfOfSize,
  pngFile,
  renamedProgram,
  type TestFile,
} from '../support/api/files';

const RUI: FormValues = {
  ...EMPTY_FORM,
  fullName: '  Rui   Exemplo ',
  email: ' rui@exemplo.test ',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-1',
  terms: true,
};

async function resolve(values: FormValues) {
  return resolveRegistration(values, undefined, { fields: {}, shouldUseNativeValidation: false });
}

async function messageFor(name: keyof FormValues, value: unknown, rental = false) {
  const { errors } = await resolve({
    ...RUI,
    contractType: rental ? 'VEHICLE_RENTAL' : 'SLOT',
    [name]: value,
  });
  return (errors as Record<string, { message?: string }>)[name]?.message;
}

test('the values of the fields are normalised', async () => {
  const rental = {
    contractType: 'VEHICLE_RENTAL',
    licensePlate: 'aa 01bb',
    vehicleMake: ' Toyota ',
  } as const;
  const { values } = await resolve({ ...RUI, ...rental });
  expect(values).toEqual({
    fullName: 'Rui Exemplo',
    email: 'rui@exemplo.test',
    phoneNumber: '912345678',
    cmtvdeNumber: 'TVDE-1',
    contractType: 'VEHICLE_RENTAL',
    licensePlate: 'AA-01-BB',
    vehicleMake: 'Toyota',
    vehicleModel: '',
  });
});

test.each([
  ['fullName', 'R', 'Nome completo é obrigatório'],
  ['fullName', undefined, 'Nome completo é obrigatório'],
  ['email', 'rui@', 'Email inválido'],
  ['phoneNumber', '12345678', 'Número de telefone inválido'],
  ['cmtvdeNumber', '12345', 'Número CMTVDE é obrigatório'],
  ['contractType', 'OTHER', 'Selecione um tipo de contrato'],
  ['terms', false, 'Deve aceitar os termos e condições'],
] as const)('%s: %j is reported', async (name, value, message) => {
  expect(await messageFor(name, value)).toBe(message);
});

test.each([
  ['fullName', 'Rú'],
  ['phoneNumber', '123456789'],
  ['cmtvdeNumber', '123456'],
] as const)('%s: %j is long enough', async (name, value) => {
  expect(await messageFor(name, value)).toBeUndefined();
});

test.each(['', 'AA-00', '1234 BCD', 'ainda não sei', 'A'.repeat(20)])(
  'the plate "%s" blocks no registration',
  async (plate) => {
    expect(await messageFor('licensePlate', plate, true)).toBeUndefined();
  },
);

test('a plate of more than 20 characters counts for a rental alone', async () => {
  expect(await messageFor('licensePlate', 'A'.repeat(21), true)).toBe('No máximo 20 caracteres');
  expect(await messageFor('licensePlate', 'A'.repeat(21))).toBeUndefined();
});

const HEIC =
  'Esta fotografia está em HEIC, que não aceitamos. Tire-a de novo com «Fotografar», ou envie-a como JPG.';
const asFile = ({ name, type, bytes }: TestFile) => new File([bytes], name, { type });

test('files are distinguished by their content', async () => {
  for (const file of [await pdfFile(), jpegFile(), pngFile(), pdfOfSize(10_485_760)]) {
    expect(await fileRefusal(asFile(file))).toBeNull();
  }
  expect(await fileRefusal(new File([' '.repeat(1024), '%PDF-1.7'], 'cc.pdf'))).toBeNull();
  expect(await fileRefusal(asFile(pdfOfSize(10_485_761)))).toMatch(/mais de 10 MB/);
  expect(await fileRefusal(asFile(renamedProgram()))).toMatch(/não é um PDF, JPG ou PNG/);
  expect(await fileRefusal(new File([], 'nada.pdf'))).toMatch(/vazio/);
  expect(await fileRefusal(asFile(heicFile('cc.jpg')))).toBe(HEIC);
  expect(ACCEPTED_FILES).not.toMatch(/hei[cf]|\*/i);
});

test('a stored form leaves out uploads that are about to expire', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const hours = (count: number) => ({
    fileName: 'cc.pdf',
    filePath: '/objects/1',
    uploadedAt: now - count * 3_600_000,
  });
  const stored = { ...newDraft(), files: { CC: hours(22), CMTVDE: hours(23) } };
  expect(readDraft(JSON.stringify(stored), now)).toEqual({ ...stored, files: { CC: hours(22) } });
});

test.each([null, '', '{', '[]', '{"key":1}'])('a stored %j is no form', (text) => {
  expect(readDraft(text, 0)).toBeNull();
});

test('typed values win over stored ones, and an empty field has none', () => {
  const stored = { ...EMPTY_FORM, fullName: 'Antes', email: 'antes@exemplo.test', terms: true };
  const typed = { ...EMPTY_FORM, email: 'agora@exemplo.test', contractType: 'VEHICLE_RENTAL' as const };
  expect(mergeValues(stored, typed)).toEqual({
    ...EMPTY_FORM,
    fullName: 'Antes',
    email: 'agora@exemplo.test',
    contractType: 'VEHICLE_RENTAL',
    terms: true,
  });
});

test.each([
  [30, 'Demasiados pedidos. Tente novamente dentro de 1 minuto.'],
  [130, 'Demasiados pedidos. Tente novamente dentro de 3 minutos.'],
  [80_000, 'Demasiados pedidos. Tente novamente dentro de 23 horas.'],
])('an answer to wait %i s states when to try again', (seconds, text) => {
  expect(waitText(new ApiError(429, '', '', seconds))).toBe(text);
});

test('the fragment of an address has what a row states, and the week that it is of', () => {
  const hash = `#${new URLSearchParams({ nome: 'Rui Exemplo', semana: '2026-11-23' })}`;
  expect(knownOf(hash)).toEqual([['fullName', 'Rui Exemplo']]);
  expect(weekOf(hash)).toBe('2026-11-23');
  for (const other of ['', '#termos', '#semana=', '#semana=//x.test']) expect(weekOf(other)).toBeNull();
  const draft = { ...newDraft(), week: '2026-11-23' };
  expect(readDraft(JSON.stringify(draft), 0)?.week).toBe('2026-11-23');
});
