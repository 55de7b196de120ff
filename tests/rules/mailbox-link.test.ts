import { expect, test } from 'vitest';
import { FAULT_TEXT, faultOf, mailboxFault } from '../../src/mail/mailbox-auth/fault-rules';
import type { Fault } from '../../src/mail/mailbox-auth/schema';
import { secretReminder } from '../../src/mail/mailbox-auth/secret-reminder-rules';

const REFUSALS: [error: string, description: string, fault: Fault | null][] = [
  ['invalid_grant', 'AADSTS700082: The refresh token has expired due to inactivity.', 'sign-in'],
  [
    'invalid_grant',
    'AADSTS50173: The provided grant has expired due to it being revoked (password change).',
    'sign-in',
  ],
  [
    'invalid_grant',
    'AADSTS50076: Due to a configuration change you must use multi-factor authentication.',
    'second-step',
  ],
  [
    'interaction_required',
    'AADSTS50079: The user is required to use multi-factor authentication.',
    'second-step',
  ],
  ['interaction_required', '', 'second-step'],
  ['invalid_grant', 'AADSTS65001: The user or administrator has not consented.', 'consent'],
  ['access_denied', '', 'declined'],
  ['invalid_client', 'AADSTS7000222: The provided client secret keys are expired.', 'secret'],
  ['invalid_client', 'AADSTS7000215: Invalid client secret provided.', 'secret'],
  [
    'invalid_request',
    'AADSTS9002325: Proof Key for Code Exchange is required for cross-origin requests.',
    'client',
  ],
  ['unauthorized_client', 'AADSTS700016: Application not found in the directory.', 'client'],
  ['invalid_grant', 'AADSTS50057: The user account is disabled.', 'disabled'],
  ['invalid_grant', '', 'sign-in'],
  ['temporarily_unavailable', 'AADSTS90033: A transient error has occurred.', null],
  ['server_error', '', null],
];

test.each(REFUSALS)('the refusal %s %s of a mailbox provider is %s', (error, description, fault) => {
  expect(faultOf(error, description)).toBe(fault);
});

test('no two faults of a mailbox link have the same sentence', () => {
  expect(new Set(Object.values(FAULT_TEXT)).size).toBe(Object.keys(FAULT_TEXT).length);
});

const secret = { secretExpiresOn: '2027-03-01' };

test.each([
  ['2026-12-30', null],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-29', '2026-12-31'],
  ['2027-01-30', '2027-01-30'],
  ['2027-02-22', '2027-02-22'],
  ['2027-04-01', '2027-02-22'],
])('of a client secret until 1 March staff are reminded on %s by the reminder of %s', (day, reminder) => {
  expect(secretReminder(secret, new Date(`${day}T12:00:00Z`))).toBe(reminder);
});

test('a client secret that has ended is stated so, and a sound link has no fault', () => {
  const link = { state: 'linked', fault: null, ...secret } as const;
  expect(mailboxFault(link, new Date('2026-11-01T12:00:00Z'))).toBeNull();
  expect(mailboxFault(link, new Date('2027-02-28T12:00:00Z'))).toContain('caduca em');
  expect(mailboxFault(link, new Date('2027-03-02T12:00:00Z'))).toContain('caducou em');
});
