import { expect, test } from 'vitest';
import { heldOn } from '../../../src/money/costs/held-hours-rules';

const DAY = ['2026-11-10 00:00', '2026-11-11 00:00'] as const;
const held = (driverId: string | null, startsAt: string, endsAt: string | null) => ({
  driverId,
  startsAt,
  endsAt,
});

test('who had the car on a day has the hours, in order of when', () => {
  expect(
    heldOn(
      [
        held('rui', '2026-11-10 19:00', null),
        held('helena', '2026-11-10 07:00', '2026-11-10 19:00'),
        held('ana', '2026-11-01 08:00', '2026-11-10 07:00'),
        held(null, '2026-11-01 08:00', null),
      ],
      DAY,
    ),
  ).toEqual([
    { driverId: 'ana', hours: '00:00–07:00' },
    { driverId: 'helena', hours: '07:00–19:00' },
    { driverId: 'rui', hours: '19:00–24:00' },
  ]);
});

test('a whole day needs no hours, and a driver who had it twice has both', () => {
  expect(heldOn([held('ana', '2026-11-01 08:00', '2026-11-11 00:00')], DAY)).toEqual([
    { driverId: 'ana', hours: '' },
  ]);
  expect(
    heldOn(
      [
        held('ana', '2026-11-10 06:00', '2026-11-10 08:00'),
        held('ana', '2026-11-10 10:00', '2026-11-10 12:00'),
      ],
      DAY,
    ),
  ).toEqual([{ driverId: 'ana', hours: '06:00–08:00 e 10:00–12:00' }]);
});

test('who had it until that day, or from the next one on, had it not', () => {
  expect(
    heldOn([held('ana', '2026-11-01 08:00', '2026-11-10 00:00'), held('rui', '2026-11-11 00:00', null)], DAY),
  ).toEqual([]);
});
