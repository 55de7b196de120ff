import { expect, test } from 'vitest';
import { notifiable } from '../../src/people/document-links/asking-rules';
import type { ExpiringDocument } from '../../src/people/documents/schema';

const NOW = new Date('2026-11-27T12:00:00Z');

function listed(id: string, driver: string, more: Partial<ExpiringDocument> = {}): ExpiringDocument {
  return {
    id,
    docType: 'CC',
    status: 'VALIDATED',
    expiryDate: '2026-12-07',
    fileName: 'ficheiro.pdf',
    filePath: '/objects/1',
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    renewalWaits: false,
    notifiedAt: null,
    driver: {
      id: driver,
      fullName: 'Ana Exemplo',
      contractType: 'SLOT',
      phoneNumber: '912345678',
      status: 'ACTIVE',
    },
    ...more,
  };
}

test('a driver is notified by the first of their documents that can be asked for', () => {
  const documents = [
    listed('waits', 'ana', { renewalWaits: true }),
    listed('due', 'ana'),
    listed('other', 'ana', { docType: 'CMTVDE' }),
    listed('lapsed', 'rui', { status: 'EXPIRED' }),
  ];
  expect(notifiable(documents, NOW)).toEqual({ documentIds: ['due', 'lapsed'], notified: 0, waiting: 0 });
});

test('leaves out and counts who was notified today, by the day in Lisbon, and whose documents all wait', () => {
  const pending = { ...listed('', '').driver, id: 'eva', status: 'PENDING_VALIDATION' as const };
  const documents = [
    listed('1', 'ana', { notifiedAt: '2026-11-27T00:00:00.000Z' }),
    listed('2', 'rui', { notifiedAt: '2026-11-26T23:59:59.000Z' }),
    listed('3', 'ivo', { renewalWaits: true, notifiedAt: '2026-11-27T00:00:00.000Z' }),
    listed('4', 'lia', { status: 'PENDING_VALIDATION' }),
    listed('5', 'eva', { driver: pending }),
  ];
  expect(notifiable(documents, NOW)).toEqual({ documentIds: ['2'], notified: 1, waiting: 3 });
});

test('is nobody of no documents', () => {
  expect(notifiable([], NOW)).toEqual({ documentIds: [], notified: 0, waiting: 0 });
});
