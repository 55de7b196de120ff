import { expect, test } from 'vitest';
import type { Check, Finding } from '../../src/money/week-closings/schema';
import { groupFindings } from '../../web/money/week-closings/week-findings';

const finding = (check: Check, subject: string): Finding => ({
  check,
  subject,
  text: 'Texto',
  link: '/',
  reason: null,
  needsReason: check !== 'negative_payout',
});

test('groups findings by kind, in their order, each with its count', () => {
  const groups = groupFindings([
    finding('platform_missing', 'uber'),
    finding('driver_unusual', 'a'),
    finding('negative_payout', 'a'),
    finding('driver_unusual', 'b'),
  ]);
  expect(groups.map(({ title, needsReason, findings }) => [title, needsReason, findings.length])).toEqual([
    ['1 relatório em falta', true, 1],
    ['2 condutores com ganhos fora do habitual', true, 2],
    ['1 saldo negativo', false, 1],
  ]);
});
