import { expect, test } from 'vitest';
import { registrationOpenSince } from '../../src/people/drivers/registration-limits';
import { DriverInput } from '../../src/people/drivers/schema';
import { canApproveDriver, canRejectDriver } from '../../src/people/drivers/status-rules';
import { contractLabel } from '../../src/platform/domain/contract';

const VALIDATED = { status: 'VALIDATED' } as const;

test('a driver may be approved while pending with every document validated, or none', () => {
  const pending = { status: 'PENDING_VALIDATION' } as const;
  expect(canApproveDriver({ ...pending, documents: [] })).toBe(true);
  expect(canApproveDriver({ ...pending, documents: [VALIDATED, VALIDATED] })).toBe(true);
  for (const status of ['PENDING_VALIDATION', 'REJECTED', 'EXPIRED'] as const) {
    expect(canApproveDriver({ ...pending, documents: [VALIDATED, { status }] })).toBe(false);
  }
  for (const status of ['ACTIVE', 'INACTIVE'] as const) {
    expect(canApproveDriver({ status, documents: [] })).toBe(false);
    expect(canRejectDriver({ status })).toBe(false);
  }
  expect(canRejectDriver(pending)).toBe(true);
});

test('anything other than SLOT is Aluguer', () => {
  expect(['SLOT', 'VEHICLE_RENTAL', 'OTHER'].map(contractLabel)).toEqual(['Slot', 'Aluguer', 'Aluguer']);
});

test('a registration is open for a day', () => {
  expect(registrationOpenSince(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-19T10:00:00.000Z');
});

test('texts are trimmed and folded to one line before they are measured', () => {
  const input = {
    fullName: '  Ana\n  Sousa ',
    email: ' ana@exemplo.pt ',
    phoneNumber: '912 345 678',
    cmtvdeNumber: 'TVDE-1',
    contractType: 'SLOT',
  };
  expect(DriverInput.parse(input)).toMatchObject({ fullName: 'Ana Sousa', email: 'ana@exemplo.pt' });
  expect(DriverInput.safeParse({ ...input, fullName: ' A ' }).success).toBe(false);
  expect(DriverInput.safeParse({ ...input, phoneNumber: '12345678 ' }).success).toBe(false);
});
