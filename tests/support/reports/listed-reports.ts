import type { PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';

/** An answer of `GET /api/payment-reports` for one that was imported from the inbox. */
export function report(number: number, given: Partial<PaymentReport> = {}): PaymentReport {
  return {
    id: `${number}`,
    createdAt: '2026-11-16T08:30:00.000Z',
    uploadedBy: null,
    fileName: `relatorio-${number}.csv`,
    messageId: `${number}@uber.com`,
    sender: 'noreply@uber.com',
    subject: null,
    attachments: [],
    sha256: `${number}`,
    platform: 'uber',
    weekStartDate: '2026-11-09',
    outcome: 'imported',
    reason: null,
    reasonText: null,
    counts: { imported: 12, waiting: 0, skipped: 1, conflict: 0, unchanged: 0 },
    acceptable: false,
    trustable: false,
    weekNeeded: false,
    dismissed: null,
    undoable: true,
    paid: null,
    closed: false,
    undone: null,
    ...given,
  };
}

export const NO_ROWS = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

/** An answer of `GET /api/payment-reports/waiting` for one that waits for its driver alone. */
export const WAITING_ROW: WaitingRow = {
  id: 1,
  reportId: '1',
  fileName: 'relatorio-1.csv',
  line: 2,
  platform: 'uber',
  externalId: '0a1b2c3d-0000-4000-8000-000000000001',
  fullName: 'ANA EXEMPLO',
  email: null,
  phone: null,
  weekStartDate: '2026-11-09',
  reason: 'unknown_driver',
  reasonText: 'Não foi possível saber que condutor é.',
  difference: null,
  grossEarnings: '609.65',
  platformCommission: '162.40',
  adjustments: '23.11',
  cash: '0.00',
  driver: null,
  associable: true,
  version: null,
  reportVersion: null,
  suggestions: [{ driverId: '1', fullName: 'Ana Exemplo Silva', wasActive: true }],
};
