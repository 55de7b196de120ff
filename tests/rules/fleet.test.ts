import { describe, expect, test } from 'vitest';
import {
  brandOf,
  contactMarkup,
  contactOf,
  fleetOf,
  initialOf,
  legalMarkup,
  namedInLaw,
  slotsFilled,
  withoutLegalForm,
} from '../../src/platform/domain/fleet';

const GIVEN = {
  COMPANY_NAME: 'Frota Exemplo, Lda.',
  COMPANY_NIF: '500000000',
  COMPANY_PHONE: '210000000',
  COMPANY_EMAIL: 'frota@exemplo.pt',
};

function fleetWith(given: Parameters<typeof fleetOf>[0]) {
  const fleet = fleetOf(given);
  if (fleet === null) throw new Error('no fleet');
  return fleet;
}

test.each([
  ['Frota Exemplo, Lda.', 'Frota Exemplo'],
  ['Frota Exemplo Lda', 'Frota Exemplo'],
  ['Frota Exemplo, Unipessoal Lda.', 'Frota Exemplo'],
  ['Frota Exemplo – Unipessoal, Limitada', 'Frota Exemplo'],
  ['Transportes Melo, S.A.', 'Transportes Melo'],
  ['Transportes Melo SA', 'Transportes Melo'],
  ['Casa Rosa', 'Casa Rosa'],
  ['Lda.', 'Lda.'],
])('the brand of %j is %j', (name, brand) => {
  expect(withoutLegalForm(name)).toBe(brand);
});

test('a fleet goes by its short name, then by that of the company, else by the program’s', () => {
  expect(brandOf(fleetOf({}))).toBe('Volante');
  expect(fleetOf({ COMPANY_PHONE: '210000000' })).toBeNull();
  expect(brandOf(fleetOf(GIVEN))).toBe('Frota Exemplo');
  expect(fleetOf({ ...GIVEN, COMPANY_BRAND: '«exemplo»' })).toMatchObject({
    brand: '«exemplo»',
    name: 'Frota Exemplo, Lda.',
  });
  expect(initialOf(fleetWith({ COMPANY_BRAND: '«exemplo»' }))).toBe('E');
});

describe('the contact', () => {
  test.each([
    ['210000000', '210 000 000', 'tel:+351210000000'],
    ['+351 210-000-000', '210 000 000', 'tel:+351210000000'],
    ['+34 600 11 22 33', '+34 600 11 22 33', 'tel:+34600112233'],
  ])('a telephone given as %j reads %j and dials %j', (COMPANY_PHONE, text, href) => {
    expect(contactOf(fleetWith({ ...GIVEN, COMPANY_PHONE }))[1]).toEqual({ text, href });
  });

  test('is name, telephone and e-mail, those that are configured', () => {
    expect(contactMarkup(fleetWith(GIVEN))).toBe(
      'Frota Exemplo, Lda. · <a href="tel:+351210000000">210 000 000</a> · ' +
        '<a href="mailto:frota@exemplo.pt">frota@exemplo.pt</a>',
    );
    expect(contactMarkup(fleetWith({ COMPANY_BRAND: 'Exemplo' }))).toBe('Exemplo');
    expect(namedInLaw(fleetWith(GIVEN))).toBe('Frota Exemplo, Lda., NIF 500000000, frota@exemplo.pt');
    expect(namedInLaw(fleetWith({ COMPANY_BRAND: 'Exemplo' }))).toBe('Exemplo');
  });
});

describe('the legal lines', () => {
  const BRAND = { COMPANY_BRAND: 'Exemplo' };
  const LEGAL = {
    ...GIVEN,
    COMPANY_SEAT: 'Rua do Exemplo, 1, 1000-001 Lisboa',
    COMPANY_LICENCE: '12345/2024',
    COMPANY_COMPLAINTS_BOOK: true,
    COMPANY_DISPUTE_BODY: 'Centro de Arbitragem',
    COMPANY_DISPUTE_SITE: 'https://www.arbitragem.example/',
  };
  const outer = (href: string, text: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
  const book = outer('https://www.livroreclamacoes.pt/', 'Livro de Reclamações');
  const body = outer('https://www.arbitragem.example/', 'Centro de Arbitragem');

  test('have the company in one line and links for consumers in another', () => {
    expect(legalMarkup(fleetWith(LEGAL))).toBe(
      '<br>NIF 500000000 · Sede: Rua do Exemplo, 1, 1000-001 Lisboa · Licença IMT n.º\u00a012345/2024' +
        `<br>${book} · Resolução alternativa de litígios: ${body}`,
    );
    expect(legalMarkup(fleetWith(LEGAL), 'en')).toBe(
      '<br>NIF 500000000 · Registered office: Rua do Exemplo, 1, 1000-001 Lisboa · IMT licence no.\u00a012345/2024' +
        `<br>${outer('https://www.livroreclamacoes.pt/', 'Complaints book')} · Alternative dispute resolution: ${body}`,
    );
  });

  test.each([
    [{}, ''],
    [{ COMPANY_NIF: '500000000' }, '<br>NIF 500000000'],
    [{ COMPANY_SEAT: 'Rua A, Porto' }, '<br>Sede: Rua A, Porto'],
    [{ COMPANY_LICENCE: '1/2024' }, '<br>Licença IMT n.º\u00a01/2024'],
    [{ COMPANY_COMPLAINTS_BOOK: false }, ''],
    [{ COMPANY_COMPLAINTS_BOOK: true }, `<br>${book}`],
    [{ COMPANY_DISPUTE_BODY: 'Centro' }, ''],
    [{ COMPANY_DISPUTE_SITE: 'https://www.arbitragem.example/' }, ''],
  ])('of %j are %j', (given, lines) => {
    expect(legalMarkup(fleetWith({ ...BRAND, ...given }))).toBe(lines);
  });

  test('are text, whatever they are set to', () => {
    const lines = legalMarkup(
      fleetWith({
        ...BRAND,
        COMPANY_SEAT: '<img src=x> {{brand}}',
        COMPANY_LICENCE: '"1"',
        COMPANY_DISPUTE_BODY: '</a><script>',
        COMPANY_DISPUTE_SITE: 'https://a.example/"onclick="',
      }),
    );
    expect(lines).not.toMatch(/<(?!br>|a href="|\/a>)|onclick="(?!")/);
    expect(
      slotsFilled('<p>{{contact}}{{legal}}</p>', fleetWith({ ...BRAND, COMPANY_SEAT: '{{brand}}' })),
    ).toBe('<p>Exemplo<br>Sede: {{brand}}</p>');
  });
});

test('slots of a page are filled once, and no name is markup', () => {
  const fleet = fleetWith({ COMPANY_BRAND: '<b>"A" & {{contact}}' });
  const page = '<a aria-label="{{brand}}">{{initial}}</a><p>{{contact}}</p><i>{{other}}</i>';
  expect(slotsFilled(page, fleet)).toBe(
    '<a aria-label="&#60;b&#62;&#34;A&#34; &#38; {{contact}}">B</a>' +
      '<p>&#60;b&#62;&#34;A&#34; &#38; {{contact}}</p><i>{{other}}</i>',
  );
});
