import { expect, test } from 'vitest';
import { HealthReport } from '../../src/operations/health/schema';
import { JOBS } from '../../src/operations/jobs/jobs';
import { DOCUMENT_STATUS_LABELS } from '../../src/people/documents/expiry-rules';
import { DocumentStatus } from '../../src/people/documents/schema';
import { EMAIL_LIMITS, PROOF_LIMIT } from '../../src/people/driver-sessions/sign-in-limits';
import {
  DOCUMENT_LIMITS,
  LINK_LIMITS,
  NAMING_LIMITS,
  REGISTRATION_LIMITS,
} from '../../src/people/drivers/registration-limits';
import { DriverFields, DriverStatus } from '../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';
import { UPLOAD_LIMITS } from '../../src/people/uploads/upload-limits';
import { CONTRACT_TYPES, contractLabel } from '../../src/platform/domain/contract';
import { DOC_TYPE_LABELS, DOC_TYPES, type DocType } from '../../src/platform/domain/document-types';
import { defaultExpiryDate } from '../../src/platform/domain/document-validity';
import { MONTHLY_FEE_CENTS } from '../../src/platform/domain/fees';
import { REJECTION_LABELS } from '../../src/platform/domain/rejection-reasons';
import { PUBLIC_ROUTES } from '../../src/platform/sessions/auth';
import { SIGN_IN_LIMIT, STAFF_WINDOW } from '../../src/platform/sessions/call-limits';
import { LINK_LIMIT, TEST_CONNECTION_LIMIT } from '../../src/reports/inbox/call-limits';
import { ReportOutcome } from '../../src/reports/payment-reports/schema';
import { WRONG_KEY_LIMIT } from '../../src/reports/report-sources/key-rate-limits';
import { OUTCOMES } from '../../web/reports/payment-reports/texts';
import { readTree } from '../support/structure/source-tree';
import { readPage, readRules, tableUnder } from '../support/structure/specification';

const rules = readRules();
const columns = (rows: string[][], ...wanted: number[]) => rows.map((row) => wanted.map((at) => row[at]));

/** The text between two texts of the one file that has the first. */
function declared(from: string, to: string): string {
  const files = readTree().filter(({ path, text }) => path.startsWith('src/') && text.includes(from));
  expect(files.map(({ path }) => path)).toHaveLength(1);
  return files[0]?.text.split(from)[1]?.split(to)[0] ?? '';
}

test('docs/rules has each state of drivers and documents with its label', () => {
  const driver = DriverStatus.options.map((status) => [status, DRIVER_STATUS_LABELS[status]]);
  expect(columns(tableUnder(rules, 'Deciding a driver'), 0, 1).toSorted()).toEqual(driver.toSorted());
  const document = DocumentStatus.options.map((status) => [status, DOCUMENT_STATUS_LABELS[status]]);
  expect(columns(tableUnder(rules, 'Deciding a document'), 0, 1)).toEqual(document);
});

test('docs/rules has each reason of a rejection with its label', () => {
  const reasons = Object.entries(REJECTION_LABELS);
  expect(columns(tableUnder(rules, 'Reasons of a rejection'), 0, 1)).toEqual(reasons);
});

test('docs/rules has each contract with its label and fee', () => {
  const contracts = CONTRACT_TYPES.map((contract) => [
    contract,
    contractLabel(contract),
    `${MONTHLY_FEE_CENTS[contract] / 100} euro`,
  ]);
  expect(columns(tableUnder(rules, 'Contracts'), 0, 2, 3)).toEqual(contracts);
});

test('docs/rules has each type of document with its label and default expiry', () => {
  const years = (docType: DocType) => {
    const [year = 0, month = 0] = defaultExpiryDate(docType, '2026-01-01').split('-').map(Number);
    const months = (year - 2026) * 12 + month - 1;
    const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
    return `after ${count} ${unit}${count === 1 ? '' : 's'}`;
  };
  const types = DOC_TYPES.map((docType) => [docType, DOC_TYPE_LABELS[docType], years(docType)]);
  expect(columns(tableUnder(rules, 'Document types'), 0, 1, 3)).toEqual(types);
});

test('docs/rules has the message of each field of a registration', () => {
  const told = new Map(tableUnder(rules, 'Registration fields').map((row) => [row[0], row[2]]));
  for (const [name, schema] of Object.entries(DriverFields)) {
    expect([name, told.get(name)]).toEqual([name, schema.safeParse('').error?.issues[0]?.message]);
  }
});

test('docs/rules has each outcome of a report with its label', () => {
  const outcomes = ReportOutcome.options.map((outcome) => [outcome, OUTCOMES[outcome].label]);
  expect(columns(tableUnder(rules, 'Reports'), 0, 1).toSorted()).toEqual(outcomes.toSorted());
});

test('docs/rules has each error of the server under its status', () => {
  const catalogue = declared('const CATALOGUE = {', '} as const');
  const errors = [...catalogue.matchAll(/^ {2}(\w+): \[(\d+),/gm)].map(([, code, status]) => [status, code]);
  const told = tableUnder(rules, 'Server errors').flatMap(([status, codes = '']) =>
    codes.split(', ').flatMap((code) => (code.startsWith('with') ? [] : [[status, code]])),
  );
  expect(errors.length).toBeGreaterThan(10);
  expect(told).toEqual(errors);
});

type Window = { limit: number; windowSeconds: number };

const SPANS: Record<number, string> = { 600: 'in 10 minutes', 3600: 'an hour', 86400: 'a day' };

function limitText(window: Window | undefined): string {
  return window ? `${window.limit} ${SPANS[window.windowSeconds]}` : '';
}

test('docs/rules has each call that asks for no session, and no other', () => {
  expect(tableUnder(rules, 'Open calls').map(([call]) => call)).toEqual([...PUBLIC_ROUTES]);
});

test('docs/rules has the limits of each call', () => {
  const limits: [string, Partial<Record<'visitor' | 'newcomers' | 'address' | 'network', Window>>][] = [
    ['registration', REGISTRATION_LIMITS],
    ['upload address', UPLOAD_LIMITS],
    ['document', DOCUMENT_LIMITS],
    ['document by link', LINK_LIMITS],
    ['vehicle', NAMING_LIMITS],
    ['each of these, by staff', { address: STAFF_WINDOW }],
    ['sign-in', { address: SIGN_IN_LIMIT }],
    ["driver's e-mail", EMAIL_LIMITS],
    ["driver's sign-in", { address: PROOF_LIMIT }],
    ['test of the mailbox', { address: TEST_CONNECTION_LIMIT }],
    ['linking the mailbox', { address: LINK_LIMIT }],
    ['upload by a wrong key', { address: WRONG_KEY_LIMIT }],
  ];
  const rows = limits.map(([call, { visitor, newcomers, address, network }]) => [
    call,
    ...[visitor, newcomers, address, network].map(limitText),
  ]);
  expect(tableUnder(rules, 'Limits')).toEqual(rows);
});

test('docs/report-formats.md has each reason why a row waits', () => {
  const union = declared('export type WaitingReason =', ';');
  const reasons = [...union.matchAll(/'(\w+)'/g)].map(([, reason]) => reason);
  const told = tableUnder(readPage('docs/report-formats.md'), 'Rows that wait').map(([reason]) => reason);
  expect(told).toEqual(reasons);
});

test('docs/report-formats.md has each reason why a file is refused', () => {
  const unions = ['CsvReason', 'RefusalReason', 'ArchiveReason'];
  const union = unions.map((name) => declared(`export type ${name} =`, ';')).join('');
  const reasons = [...union.matchAll(/'(\w+)'/g)].map(([, reason]) => reason);
  expect(tableUnder(readPage('docs/report-formats.md'), 'What is refused').map(([reason]) => reason)).toEqual(
    reasons,
  );
});

test('docs/operate/health.md has each part of the report', () => {
  const told = tableUnder(readPage('docs/operate/health.md'), 'Health, jobs and limits').map(
    ([part]) => part,
  );
  expect(told).toEqual([...Object.keys(HealthReport.shape.parts.shape), 'process']);
});

test('docs/operate/health.md has each job and how often it is wanted', () => {
  const jobs = JOBS.map(({ job, every }) => [job, every === 'hour' ? 'once an hour' : 'once a day']);
  expect(columns(tableUnder(readPage('docs/operate/health.md'), 'Jobs'), 0, 1)).toEqual(jobs);
});

test('a table ends with its part, and a missing one has no rows', () => {
  const page = '## A\n\n| a | b |\n| - | - |\n| `c` | d |\n\n### B\n\n| e | f |\n| - | - |\n| g | h |\n';
  expect(tableUnder(page, 'A')).toEqual([['c', 'd']]);
  expect(tableUnder(page, 'B')).toEqual([['g', 'h']]);
  expect(tableUnder(page, 'C')).toEqual([]);
});
