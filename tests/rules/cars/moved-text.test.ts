import { expect, test } from 'vitest';
import type { Moved } from '../../../src/costs/movements/schema';
import { movedText } from '../../../web/people/cars/moved-text';

const NAMES = { leonor: 'Leonor', marta: 'Marta', rui: 'Rui' };
const toll = { kind: 'toll', from: 'leonor', to: 'marta', count: 1, cents: 960 } as const;

test.each([
  [{}, ''],
  [{ movements: [toll] }, '1 portagem (9,60 €) passa de Leonor para Marta.'],
  [
    { movements: [toll, { ...toll, kind: 'fuel', cents: 5_000 }] },
    '1 portagem (9,60 €) e 1 abastecimento (50,00 €) passam de Leonor para Marta.',
  ],
  [
    {
      movements: [
        { ...toll, count: 2 },
        { ...toll, from: null },
      ],
    },
    '2 portagens (9,60 €) passam de Leonor para Marta; 1 portagem (9,60 €) passa a ser de Marta.',
  ],
  [{ movements: [{ ...toll, from: 'fleet' }] }, '1 portagem (9,60 €) passa da frota para Marta.'],
  [{ movements: [{ ...toll, to: 'fleet' }] }, '1 portagem (9,60 €) passa de Leonor para a frota.'],
  [{ movements: [{ ...toll, from: null, to: 'fleet' }] }, '1 portagem (9,60 €) passa a ser da frota.'],
  [
    { movements: [{ ...toll, from: 'fleet', to: null, count: 2 }] },
    '2 portagens (9,60 €) deixam de ser da frota e esperam por condutor.',
  ],
  [{ rent: [{ driverId: 'marta', days: 1 }] }, 'Renda: Marta 1 dia.'],
  [
    {
      movements: [toll],
      rent: [
        { driverId: 'leonor', days: 3 },
        { driverId: 'marta', days: 4 },
      ],
    },
    '1 portagem (9,60 €) passa de Leonor para Marta; renda 3 + 4 dias.',
  ],
  [
    {
      movements: [toll],
      rent: [
        { driverId: 'rui', days: 3 },
        { driverId: 'marta', days: 4 },
      ],
    },
    '1 portagem (9,60 €) passa de Leonor para Marta; renda: Rui 3 dias, Marta 4 dias.',
  ],
  [
    { movements: [toll], isCorrected: true },
    '1 portagem (9,60 €) passa de Leonor para Marta. O que já está pago ou fechado fica proposto como correção.',
  ],
] as [Partial<Moved>, string][])('%j is «%s»', (given, text) => {
  const moved = { movements: [], rent: [], isCorrected: false, names: NAMES, ...given };
  expect(movedText(moved).replaceAll('\u00a0', ' ')).toBe(text);
});
