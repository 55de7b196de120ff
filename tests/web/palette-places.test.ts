import { expect, test, vi } from 'vitest';
import { RIGHTS, type Role, rightsOf } from '../../src/platform/sessions/role-rules';
import { groupsFor, searchOf } from '../../web/palette/places';

const weeks = ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26'].map((weekStartDate) => ({
  weekStartDate,
}));
const ana = {
  id: '1',
  fullName: 'Ana Frota',
  email: 'ana@frota.test',
  status: 'ACTIVE' as const,
  plates: [],
  week: null,
};

const found = (typed: string, drivers = [ana]) =>
  groupsFor(typed, { drivers, weeks }).map(({ title, places }) => [title, places.map(({ label }) => label)]);

test('without a text the palette has the pages, the acts and the last three weeks', () => {
  const titles = found('', []).map(([title, places]) => [title, places?.length]);
  expect(titles).toEqual([
    ['Páginas', 6],
    ['Ações', 16],
    ['Semanas', 3],
  ]);
});

test('words are found by their beginnings, without regard to case and accents', () => {
  expect(found('CORRECOES', [])).toEqual([['Ações', ['Decidir correções']]]);
  expect(found('rgpd', [])).toEqual([['Ações', ['Registo das atividades de tratamento']]]);
  expect(found('doc', [])).toEqual([['Páginas', ['Documentos']]]);
  expect(found('ana')).toEqual([['Condutores', ['Ana Frota']]]);
  expect(found('semana 09/11', [])).toEqual([['Semanas', ['Semana de 09/11/2026']]]);
  expect(found('ninguém', [])).toEqual([]);
});

test('a week and a driver lead to their own address', () => {
  const [, drivers] = groupsFor('09/11', { drivers: [ana], weeks });
  expect(groupsFor('09/11', { drivers: [], weeks })[0]?.places[0]).toEqual({
    label: 'Semana de 09/11/2026',
    detail: 'semana 46 · novembro',
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

test('a week is found by its number and by its months, the exact number first', () => {
  const mondays = ['2026-11-16', '2026-10-26', '2026-03-02', '2026-01-19'].map((weekStartDate) => ({
    weekStartDate,
  }));
  const labels = (typed: string) =>
    groupsFor(typed, { drivers: [], weeks: mondays }).flatMap(({ places }) =>
      places.map(({ label }) => label),
    );
  expect(labels('novembro')).toEqual(['Semana de 16/11/2026', 'Semana de 26/10/2026']);
  expect(labels('semana 10')).toEqual(['Semana de 02/03/2026']);
  expect(labels('semana 4')).toEqual([
    'Semana de 19/01/2026',
    'Semana de 16/11/2026',
    'Semana de 26/10/2026',
  ]);
});

test('plates and cards lead to their car or driver, and acts are found by what they are about', () => {
  const car = {
    id: 'c',
    plate: 'AA-10-AA',
    make: 'Kia',
    model: 'Niro',
    holders: [{ driverId: '1', fullName: 'Ana Frota' }],
  };
  const held = {
    id: 'h',
    driverId: null,
    carId: 'c',
    name: 'AA-10-AA',
    startsAt: '',
    endsAt: null,
    isShared: false,
    version: 1,
  };
  const card = {
    id: 'k',
    kind: 'COMBUSTIVEL',
    number: '7001',
    formerNumbers: [],
    endedOn: null,
    version: 1,
    holder: held,
  };
  const groups = (typed: string) =>
    groupsFor(typed, { drivers: [ana], weeks: [], cars: [car as never], cards: [card as never] });
  expect(groups('7001').map(({ title, places }) => [title, places[0]])).toEqual([
    ['Cartões', { label: 'Combustível 7001', detail: 'AA-10-AA', href: '/drivers?lista=viaturas&viatura=c' }],
    ['Condutores', expect.anything()],
    [
      'Viaturas',
      { label: 'AA-10-AA', detail: 'Kia · Niro · Ana Frota', href: '/drivers?lista=viaturas&viatura=c' },
    ],
  ]);
  const titles = (typed: string) => groups(typed).map(({ title }) => title);
  expect(titles('ana frota')).toEqual(['Condutores', 'Viaturas']);
  expect(titles('aa10')).toEqual(['Viaturas', 'Condutores']);
  expect(found('bónus', [])).toEqual([['Ações', ['Novo acerto']]]);
  expect(found('via verde', [])).toEqual([['Ações', ['Importar custos']]]);
  expect(groupsFor('iban', { drivers: [], weeks })[0]?.places).toMatchObject([{ types: 'iban ' }]);
  expect(searchOf('iban ana frota')).toMatchObject({ text: 'ana frota', tab: 'account' });
  expect(groups('iban ana')[0]?.places[0]).toMatchObject({ href: '/drivers?driver=1&tab=account' });
  expect(groups('entregar ana')[0]?.places[0]).toMatchObject({ href: '/drivers?driver=1&tab=car' });
});

test('a whole line of an acerto leads to its form, which it fills in', () => {
  const places = (typed: string, drivers = [ana]) => groupsFor(typed, { drivers, weeks });
  expect(searchOf('ana multa 250 em 4').text).toBe('ana');
  expect(places('ana multa 250 em 4')).toEqual([
    {
      title: 'Novo acerto',
      places: [
        {
          label: 'Multa de −250,00\u00a0€: Ana Frota',
          detail: 'em 4 semanas, ver antes de guardar',
          href: '/finances?passo=acertos#acerto=ana%20multa%20250%20em%204',
        },
      ],
    },
  ]);
  expect(places('ana bónus 25', [ana, { ...ana, id: '2' }])[0]?.places[0]?.label).toBe(
    'Bónus de +25,00\u00a0€: ana',
  );
  expect(places('ana bónus', [])).toEqual([]);
});

test('recibos are found, and a driver’s after the word, only where they are on', () => {
  const titles = (typed: string, recibos: boolean) =>
    groupsFor(typed, { drivers: [], weeks: [], recibos }).flatMap(({ places }) =>
      places.map(({ label }) => label),
    );
  expect(titles('recibo', false)).toEqual([]);
  expect(titles('recibo', true)).toEqual(['Recibos', 'Carregar recibos', 'Ver recibos']);
  expect(groupsFor('recibos', { drivers: [], weeks: [], recibos: true })[0]?.places[0]).toMatchObject({
    href: '/finances?passo=recibos',
  });
  expect(searchOf('recibos ana', true)).toEqual({ text: 'ana', tab: 'recibos', line: null });
  expect(searchOf('recibos ana')).toMatchObject({ text: 'recibos ana', tab: 'documents' });
  expect(groupsFor('recibos ana', { drivers: [ana], weeks: [], recibos: true })[0]?.places).toMatchObject([
    { label: 'Ana Frota', href: '/drivers?driver=1&tab=recibos' },
  ]);
});

test.each<[Role, string[], string[], boolean]>([
  [
    'PAGAMENTOS',
    ['Dashboard', 'Condutores', 'Financeiro', 'Email IMAP'],
    [
      'Recibos',
      'Carregar recibos',
      'Ver recibos',
      'Novo acerto',
      'Importar custos',
      'Ficheiros de custos',
      'Carregar relatório',
      'Associar linhas em espera',
      'Decidir correções',
      'Fechar a semana',
      'Pagar a semana e ver extratos',
    ],
    true,
  ],
  [
    'DOCUMENTOS',
    ['Dashboard', 'Condutores', 'Documentos', 'Email IMAP', 'Registar'],
    ['Entregar viatura', 'Mudar IBAN', 'Validar condutores pendentes'],
    false,
  ],
  ['LEITURA', ['Dashboard', 'Condutores', 'Financeiro'], ['Recibos', 'Ver recibos'], false],
])('%s is led to what the role may do, and nowhere else', (role, pages, acts, mayEnter) => {
  const lacks = RIGHTS.filter((right) => !rightsOf([role]).has(right)).join(' ');
  vi.stubGlobal('document', { documentElement: { dataset: { lacks } } });
  try {
    const groups = groupsFor('', { drivers: [], weeks: [], recibos: true });
    const labels = (title: string) =>
      groups.find((group) => group.title === title)?.places.map(({ label }) => label);
    expect(labels('Páginas')).toEqual(pages);
    const ofAll = ['Registo das atividades de tratamento', 'As suas sessões', 'Teclas', 'Sair'];
    expect(labels('Ações')).toEqual([...acts, ...ofAll]);
    const [first] = groupsFor('ana bónus 25', { drivers: [ana], weeks });
    expect(first?.title === 'Novo acerto').toBe(mayEnter);
  } finally {
    vi.unstubAllGlobals();
  }
});
