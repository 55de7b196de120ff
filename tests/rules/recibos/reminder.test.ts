import { expect, test } from 'vitest';
import { remindedWeek } from '../../../src/people/recibos/reminder-rules';

test('the week before is reminded of from Wednesday to Friday, its fifth working day', () => {
  const asked = { week: '2026-11-09', until: '2026-11-20' };
  expect(['2026-11-18', '2026-11-19', '2026-11-20'].map(remindedWeek)).toEqual([asked, asked, asked]);
  expect(['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22'].map(remindedWeek)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
