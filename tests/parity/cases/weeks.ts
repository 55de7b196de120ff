import { type Case, type Known, staff } from '../case';

const WEEK = '2020-01-06';

const checklist = (title: string): Case => ({
  ...staff(title, { path: `/api/weeks/${WEEK}/checklist` }),
  keep(known, body) {
    const { digest, findings } = JSON.parse(body);
    known.digest = digest;
    known.findings = JSON.stringify(findings);
  },
});

const close = (passes: boolean) => (known: Known) => ({
  method: 'POST',
  path: `/api/weeks/${WEEK}/close`,
  body: {
    digest: passes ? known.digest : '0'.repeat(64),
    passedOver: JSON.parse(known.findings ?? '[]').map((each: { check: string; subject: string }) => ({
      check: each.check,
      subject: each.subject,
      reason: 'Vem de antes',
    })),
  },
});

const reopen = (known: Known) => ({
  method: 'POST',
  path: `/api/weeks/${WEEK}/reopen`,
  body: { closing: known.closing },
});

/** The closing of a week that nobody worked in. */
export const WEEKS: Case[] = [
  staff('no week is closed', { path: '/api/weeks/closed' }),
  staff('the checklist of a day that is no Monday', { path: '/api/weeks/2020-01-07/checklist' }, 422),
  checklist('the checklist of a week'),
  staff('the statements of a week without records', { path: `/api/weeks/${WEEK}/statements` }, 404),
  staff('a week is closed by another list', close(false), 412),
  {
    ...staff('a week is closed', close(true)),
    keep(known, body) {
      known.closing = JSON.parse(body).closing?.id ?? '';
    },
  },
  staff('a week is closed twice', close(true), 409),
  staff('a closed week is told', { path: '/api/weeks/closed' }),
  staff('a week is reopened', reopen),
  staff('a week is reopened again', reopen),
];
