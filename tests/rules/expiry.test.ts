import { describe, expect, test } from 'vitest';
import {
  daysLeft,
  daysWording,
  documentState,
  documentTone,
  type ExpiryFilter,
  isEstimated,
  isUrgent,
  passesExpiryFilter,
  timeToExpiry,
} from '../../src/people/documents/expiry-rules';
import type { DocumentStatus } from '../../src/people/documents/schema';
import { lisbonDate } from '../../src/platform/domain/calendar';

describe('days left, rounded up from now to the first instant of the expiry date in Lisbon', () => {
  test.each([
    ['2026-11-19', '2026-11-20T10:00:00Z', -1],
    ['2026-11-20', '2026-11-20T00:00:00Z', 0],
    ['2026-11-20', '2026-11-20T23:59:59Z', 0],
    ['2026-11-21', '2026-11-20T00:00:00Z', 1],
    ['2026-11-21', '2026-11-20T23:59:59Z', 1],
    ['2026-12-20', '2026-11-20T10:00:00Z', 30],
    ['2027-11-20', '2026-11-20T10:00:00Z', 365],
    // In summer, 23:30 UTC is half past midnight in Lisbon.
    ['2026-07-02', '2026-06-30T23:30:00Z', 1],
    // The night of 25 October 2026 has an hour more, the one of 28 March 2027 an hour less.
    ['2026-10-26', '2026-10-24T23:00:00Z', 1],
    ['2027-03-29', '2027-03-28T00:00:00Z', 1],
  ])('%s seen at %s: %i', (expiryDate, now, days) => {
    expect(daysLeft(expiryDate, new Date(now))).toBe(days);
  });

  test('the date in Lisbon, some days ahead', () => {
    expect(lisbonDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(lisbonDate(new Date('2026-11-20T10:00:00Z'), 90)).toBe('2027-02-18');
  });
});

describe('a date is an estimate while it is the default that no decision has confirmed', () => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  test.each([
    ['CC', 'PENDING_VALIDATION', '2036-11-20', true],
    // The upload may be of the day before the document.
    ['CC', 'PENDING_VALIDATION', '2036-11-19', true],
    ['CC', 'PENDING_VALIDATION', '2036-11-21', false],
    ['CC', 'REJECTED', '2036-11-20', true],
    ['CC', 'VALIDATED', '2036-11-20', false],
    ['CC', 'PENDING_VALIDATION', '2031-08-12', false],
    ['CC', 'PENDING_VALIDATION', null, false],
    ['REG_CRIMINAL', 'PENDING_VALIDATION', '2027-05-20', true],
    ['CMTVDE', 'PENDING_VALIDATION', '2031-11-20', true],
  ] as const)('%s, %s, %s: %s', (docType, status, expiryDate, estimated) => {
    expect(isEstimated({ docType, status, expiryDate, createdAt })).toBe(estimated);
  });

  test('the day of the upload is the one in Lisbon', () => {
    const late = {
      docType: 'CC',
      status: 'PENDING_VALIDATION',
      createdAt: '2026-06-30T23:30:00.000Z',
    } as const;
    expect(isEstimated({ ...late, expiryDate: '2036-07-01' })).toBe(true);
    expect(isEstimated({ ...late, expiryDate: '2036-06-29' })).toBe(false);
  });
});

type Seen = [label: string, tone: 'good' | 'warn' | 'bad', passes: string];

const TABLE: [days: number, time: string, byStatus: Record<DocumentStatus, Seen>][] = [
  [
    -1,
    'Expirado',
    {
      VALIDATED: ['Expirado', 'bad', 'expired'],
      PENDING_VALIDATION: ['Expirado', 'bad', 'expired pending'],
      REJECTED: ['Expirado', 'bad', 'expired'],
      EXPIRED: ['Expirado', 'bad', 'expired'],
    },
  ],
  [
    0,
    'Expirado',
    {
      VALIDATED: ['Expirado', 'bad', 'expired'],
      PENDING_VALIDATION: ['Expirado', 'bad', 'expired pending'],
      REJECTED: ['Expirado', 'bad', 'expired'],
      EXPIRED: ['Expirado', 'bad', 'expired'],
    },
  ],
  ...(
    [
      [1, '1 dia', 'bad'],
      [7, '7 dias', 'bad'],
      [8, '8 dias', 'warn'],
      [30, '30 dias', 'warn'],
    ] as const
  ).map(([days, time, tone]): (typeof TABLE)[number] => [
    days,
    time,
    {
      VALIDATED: ['A Expirar', tone, 'expiring'],
      PENDING_VALIDATION: ['A Expirar', tone, 'expiring pending'],
      REJECTED: ['A Expirar', 'bad', 'expiring'],
      EXPIRED: ['A Expirar', 'bad', 'expiring'],
    },
  ]),
  ...(
    [
      [31, '1 mês'],
      [59, '1 mês'],
      [60, '2 meses'],
      [90, '3 meses'],
    ] as const
  ).map(([days, time]): (typeof TABLE)[number] => [
    days,
    time,
    {
      VALIDATED: ['Válido', 'good', 'valid'],
      PENDING_VALIDATION: ['Pendente', 'warn', 'pending'],
      REJECTED: ['Rejeitado', 'bad', ''],
      EXPIRED: ['Expirado', 'bad', ''],
    },
  ]),
];

const FILTERS: ExpiryFilter[] = ['valid', 'expiring', 'expired', 'pending'];

describe.each(TABLE)('with %i days left', (days, time, byStatus) => {
  test(`the time to expiry reads ${time}`, () => {
    expect(timeToExpiry(days)).toBe(time);
  });

  test.each(Object.entries(byStatus) as [DocumentStatus, Seen][])('%s shows as %j', (status, seen) => {
    const passes = FILTERS.filter((filter) => passesExpiryFilter(filter, status, days)).join(' ');
    expect([documentState(status, days), documentTone(status, days), passes]).toEqual(seen);
    expect(passesExpiryFilter('all', status, days)).toBe(true);
  });
});

test('urgent at 7 days or fewer, and one day in the singular', () => {
  expect([8, 7, 0, -3].map(isUrgent)).toEqual([false, true, true, true]);
  expect([0, 1, 2].map(daysWording)).toEqual(['0 dias', '1 dia', '2 dias']);
});
