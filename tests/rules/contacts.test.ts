import { describe, expect, test } from 'vitest';
import { contactsOf, statementMessage } from '../../src/people/contacts/contact-rules';
import {
  type DueDocument,
  documentsMessage,
  dueDocuments,
} from '../../src/people/contacts/due-documents-rules';
import type { DriverStatus } from '../../src/people/drivers/schema';
import type { DocType } from '../../src/platform/domain/document-types';
import { callLink, dialled, whatsAppLink } from '../../src/platform/domain/phone';

const NOW = new Date('2026-11-27T12:00:00Z');
const FLEET = { brand: 'Frota Exemplo', page: 'https://frota.example/me' };
const NAMELESS = { brand: null, page: null };

describe('a telephone', () => {
  test.each([
    ['912 345 678', '+351912345678'],
    ['351912345678', '+351912345678'],
    ['+351 912-345-678', '+351912345678'],
    ['00351 912345678', '+351912345678'],
    ['0034 600 11 22 33', '+34600112233'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['98765-43210', '9876543210'],
  ])('given as %j dials %j', (given, number) => {
    expect(dialled(given)).toBe(number);
    expect(callLink(given)).toBe(`tel:${number}`);
  });

  test('opens WhatsApp by digits alone, and not where its country is unknown', () => {
    expect(whatsAppLink('912 345 678')).toBe('https://wa.me/351912345678');
    expect(whatsAppLink('+34 600 11 22 33', 'Olá & até já')).toBe(
      'https://wa.me/34600112233?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1',
    );
    expect(whatsAppLink('98765-43210')).toBeNull();
    expect(whatsAppLink(null, 'Olá')).toBe('https://wa.me/?text=Ol%C3%A1');
  });
});

describe('the ways to reach a driver', () => {
  const ana = { fullName: 'Ana Exemplo', phoneNumber: '912 345 678', email: 'ana+frota@exemplo.pt' };

  test('are WhatsApp, telephone and e-mail, each by the name of the driver', () => {
    expect(contactsOf(ana, null)).toEqual([
      {
        kind: 'whatsapp',
        label: 'WhatsApp',
        name: 'WhatsApp para Ana Exemplo',
        href: 'https://wa.me/351912345678',
      },
      { kind: 'phone', label: 'Telefonar', name: 'Telefonar a Ana Exemplo', href: 'tel:+351912345678' },
      {
        kind: 'email',
        label: 'Email',
        name: 'Email para Ana Exemplo',
        href: 'mailto:ana%2Bfrota@exemplo.pt',
      },
    ]);
  });

  test('have the text ready where there is one', () => {
    const [whatsApp, phone, email] = contactsOf(ana, { subject: 'Extrato', text: 'Olá?\nAté já' });
    expect(whatsApp?.href).toBe('https://wa.me/351912345678?text=Ol%C3%A1%3F%0AAt%C3%A9%20j%C3%A1');
    expect(phone?.href).toBe('tel:+351912345678');
    expect(email?.href).toBe(
      'mailto:ana%2Bfrota@exemplo.pt?subject=Extrato&body=Ol%C3%A1%3F%0D%0AAt%C3%A9%20j%C3%A1',
    );
  });

  test('an address adds nothing to the e-mail', () => {
    const [, , email] = contactsOf({ ...ana, email: 'ana?bcc=x@exemplo.pt' }, null);
    expect(email?.href).toBe('mailto:ana%3Fbcc%3Dx@exemplo.pt');
  });

  test('are none of an erased driver', () => {
    const erased = {
      fullName: 'Condutor apagado',
      phoneNumber: '000000000',
      email: '1a2b3c4d@apagado.invalid',
    };
    expect(contactsOf(erased, null)).toEqual([]);
  });
});

describe('what a driver is to send in', () => {
  const document = (docType: DocType, more: object = {}) => ({
    id: docType,
    driverId: 'c1',
    docType,
    status: 'VALIDATED' as const,
    filePath: '/objects/1',
    documentURL: '/objects/1',
    fileName: 'ficheiro.pdf',
    expiryDate: '2030-01-01',
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
    ...more,
  });
  const driver = (status: DriverStatus) => ({
    contractType: 'SLOT' as const,
    status,
    documents: [
      document('CC', { status: 'REJECTED' }),
      document('CARTA_CONDUCAO', { expiryDate: '2026-12-07' }),
      document('CMTVDE', { status: 'PENDING_VALIDATION', expiryDate: '2026-11-01' }),
    ],
    renewals: [],
  });
  const reasons = new Map([['CC', 'Motivo: Ilegível']]);

  test('is what was rejected, ends within 30 days or is missing, in the order of the types', () => {
    expect(dueDocuments(driver('ACTIVE'), reasons, NOW)).toEqual([
      { docType: 'CC', why: 'rejected', words: 'Motivo: Ilegível' },
      { docType: 'CARTA_CONDUCAO', why: 'lapses', expiryDate: '2026-12-07' },
      { docType: 'REG_CRIMINAL', why: 'missing' },
    ]);
  });

  test('leaves out what waits, and what ends of a driver who is not at work', () => {
    const renewing = { ...driver('ACTIVE'), renewals: [document('CARTA_CONDUCAO')] };
    expect(dueDocuments(renewing, reasons, NOW).map(({ docType }) => docType)).toEqual([
      'CC',
      'REG_CRIMINAL',
    ]);
    const pending = dueDocuments(driver('PENDING_VALIDATION'), reasons, NOW);
    expect(pending.map(({ docType }) => docType)).toEqual(['CC', 'REG_CRIMINAL']);
    const lapsed = [document('CARTA_CONDUCAO', { status: 'EXPIRED', expiryDate: '2026-11-01' })];
    expect(dueDocuments({ ...driver('PENDING_VALIDATION'), documents: lapsed }, reasons, NOW)).toContainEqual(
      {
        docType: 'CARTA_CONDUCAO',
        why: 'lapses',
        expiryDate: '2026-11-01',
      },
    );
    expect(dueDocuments(driver('INACTIVE'), reasons, NOW)).toEqual([]);
    const later = {
      ...driver('ACTIVE'),
      documents: [document('CARTA_CONDUCAO', { expiryDate: '2026-12-28' })],
    };
    expect(dueDocuments(later, reasons, NOW).map(({ docType }) => docType)).not.toContain('CARTA_CONDUCAO');
  });
});

describe('a message about documents', () => {
  const text = (due: DueDocument[], sender = FLEET as typeof FLEET | typeof NAMELESS) =>
    documentsMessage('Ana Exemplo', due, sender, NOW)?.text;

  test.each<[DueDocument, string]>([
    [
      { docType: 'REG_CRIMINAL', why: 'missing' },
      'O seu Registo Criminal está em falta. Envie-nos o documento',
    ],
    [
      { docType: 'CC', why: 'rejected', words: 'Motivo: Ilegível – falta o verso.' },
      'O seu Cartão de Cidadão não foi aceite. Motivo: Ilegível – falta o verso. Envie-nos o novo documento',
    ],
    [
      { docType: 'CARTA_CONDUCAO', why: 'rejected', words: null },
      'A sua Carta de Condução não foi aceite. Envie-nos o novo documento',
    ],
    [
      { docType: 'CARTA_CONDUCAO', why: 'lapses', expiryDate: '2026-12-07' },
      'A sua Carta de Condução caduca a 7 de dezembro de 2026. Envie-nos o novo documento',
    ],
    [
      { docType: 'CMTVDE', why: 'lapses', expiryDate: '2026-11-20' },
      'O seu Certificado CMTVDE caducou a 20 de novembro de 2026. Envie-nos o novo documento',
    ],
  ])('%j', (due, words) => {
    expect(text([due])).toBe(
      `Olá, Ana. ${words}, por favor.\nPode enviá-lo em https://frota.example/me\nFrota Exemplo`,
    );
    expect(text([due], NAMELESS)).toBe(`Olá, Ana. ${words}, por favor.`);
  });

  test('lists several', () => {
    const several: DueDocument[] = [
      { docType: 'CC', why: 'rejected', words: 'Motivo: Ilegível' },
      { docType: 'REG_CRIMINAL', why: 'missing' },
    ];
    expect(text(several)).toBe(
      'Olá, Ana. Precisamos destes documentos:\n' +
        '- Cartão de Cidadão: não foi aceite. Motivo: Ilegível\n' +
        '- Registo Criminal: está em falta\n' +
        'Pode enviá-los em https://frota.example/me\n' +
        'Frota Exemplo',
    );
  });

  test('is none where nothing is due', () => {
    expect(text([])).toBeUndefined();
  });
});

test('a message about a statement has its week and where it is, and no amount', () => {
  expect(statementMessage('Ana Exemplo', '2026-11-16', FLEET)).toEqual({
    subject: 'Extrato da semana de 16 a 22 de novembro de 2026',
    text: 'Olá, Ana. O extrato da semana de 16 a 22 de novembro de 2026 está na sua página: https://frota.example/me\nFrota Exemplo',
  });
  expect(statementMessage('123', '2026-11-16', NAMELESS).text).toBe(
    'Olá. Segue o extrato da semana de 16 a 22 de novembro de 2026.',
  );
});
