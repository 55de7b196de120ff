import { expect, test } from 'vitest';
import { groupsFor } from '../../web/palette/places';

const weeks = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26'].map((weekStartDate) => ({
  weekStartDate,
}));
const ana = { id: '1', fullName: 'Ana Frota', email: 'ana@frota.test', status: 'ACTIVE' as const };

const found = (typed: string, drivers = [ana]) =>
  groupsFor(typed, { drivers, weeks }).map(({ title, places }) => [title, places.map(({ label }) => label)]);

test('without a text the palette has the pages, the acts and the last three weeks', () => {
  const titles = found('', []).map(([title, places]) => [title, places?.length]);
  expect(titles).toEqual([
    ['Páginas', 6],
    ['Ações', 10],
    ['Semanas', 3],
  ]);
});

test('words are found by their beginnings, without regard to case and accents', () => {
  expect(found('CORRECOES', [])).toEqual([['Ações', ['Decidir correções']]]);
  expect(found('doc', [])).toEqual([['Páginas', ['Documentos']]]);
  expect(found('ana')).toEqual([['Condutores', ['Ana Frota']]]);
  expect(found('semana 09/11', [])).toEqual([['Semanas', ['Semana de 09/11/2026']]]);
  expect(found('ninguém', [])).toEqual([]);
});

test('a week and a driver lead to their own address', () => {
  const [, drivers] = groupsFor('09/11', { drivers: [ana], weeks });
  expect(groupsFor('09/11', { drivers: [], weeks })[0]?.places[0]).toEqual({
    label: 'Semana de 09/11/2026',
    href: '/finances?semana=2026-11-09',
  });
  expect(drivers?.places).toEqual([
    { label: 'Ana Frota', detail: 'ana@frota.test · Ativo', href: '/drivers?driver=1&tab=weeks' },
  ]);
  const pending = { ...ana, status: 'PENDING_VALIDATION' as const };
  expect(groupsFor('ana', { drivers: [pending], weeks })[0]?.places[0]).toMatchObject({
    href: '/drivers?driver=1',
  });
});
