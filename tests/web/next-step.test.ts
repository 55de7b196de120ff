import { expect, test } from 'vitest';
import type { OwnDocument, OwnPage } from '../../src/operations/me/schema';
import { nextStep } from '../../web/driver/next-step';

const NOW = new Date('2026-11-24T10:00:00.000Z');
const VERSION = {
  status: 'VALIDATED' as const,
  fileName: 'cc.pdf',
  createdAt: '2026-10-01T10:00:00.000Z',
  rejectionReason: null,
  rejectionNote: null,
};

function card(expiryDate: string, given: Partial<OwnDocument> = {}): OwnDocument {
  const current = { ...VERSION, expiryDate };
  return { docType: 'CC', isRequired: true, current, renewal: null, refused: null, ...given };
}

function page(documents: OwnDocument[]): OwnPage {
  return {
    id: 'c1',
    fullName: 'Ana Sousa',
    email: 'ana@exemplo.pt',
    phoneNumber: '910000000',
    cmtvdeNumber: 'TVDE-1',
    contractType: 'SLOT',
    status: 'ACTIVE',
    createdAt: '2026-10-01T10:00:00.000Z',
    wasActive: true,
    week: null,
    documents,
    request: null,
  };
}

const step = (...documents: OwnDocument[]) => nextStep(page(documents), NOW);

test('a document that expires within 30 days is named, with its date', () => {
  expect(step(card('2026-12-14'))).toBe(
    'A expirar: Cartão de Cidadão (14/12/2026). Envie já o novo, em baixo.',
  );
  expect(step(card('2026-12-14', { docType: 'CARTA_CONDUCAO' }))).toBe(
    'A expirar: Carta de Condução (14/12/2026). Envie já a nova, em baixo.',
  );
  expect(step(card('2026-12-14'), card('2026-12-24', { docType: 'CMTVDE' }))).toBe(
    'A expirar: Cartão de Cidadão (14/12/2026), Certificado CMTVDE (24/12/2026). Envie já os novos, em baixo.',
  );
});

test('all is well with documents that are good for longer', () => {
  expect(step(card('2026-12-25'))).toBe('Está tudo em ordem.');
  expect(step(card('2026-12-14', { isRequired: false }))).toBe('Está tudo em ordem.');
});

test('missing documents come first, and a renewal that waits is not asked for again', () => {
  const missing = card('', { docType: 'CMTVDE', current: null });
  expect(step(card('2026-12-14'), missing)).toBe('Falta 1 documento.');
  expect(step(card('2026-12-14', { renewal: { ...VERSION, expiryDate: null } }))).toBe(
    'A nossa equipa está a verificar o que enviou.',
  );
});
