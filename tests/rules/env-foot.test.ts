import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/settings/env';

/** The lines of the refusal, one per variable. */
function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace('- ', ''));
  }
}

test('the foot of public pages has what is set, each value of its kind', () => {
  const foot = {
    COMPANY_BRAND: 'Exemplo',
    COMPANY_SEAT: 'Rua do Exemplo, 1, 1000-001 Lisboa',
    COMPANY_LICENCE: '12345/2024',
    COMPANY_COMPLAINTS_BOOK: true,
    COMPANY_DISPUTE_BODY: 'Centro de Arbitragem',
    COMPANY_DISPUTE_SITE: 'https://www.arbitragem.example/',
  };
  const given = {
    ...foot,
    COMPANY_COMPLAINTS_BOOK: 'true',
    COMPANY_DISPUTE_SITE: 'https://www.arbitragem.example',
  };
  expect(readEnv(given)).toMatchObject(foot);
  expect(readEnv({}).COMPANY_COMPLAINTS_BOOK).toBe(false);
  const name = 'COMPANY_BRAND: em falta, é preciso um nome para o rodapé das páginas (ou COMPANY_NAME)';
  expect(problemsOf({ COMPANY_SEAT: 'Rua A, Porto' })).toEqual([name]);
  expect(problemsOf({ COMPANY_COMPLAINTS_BOOK: 'true' })).toEqual([name]);
  expect(problemsOf({ COMPANY_COMPLAINTS_BOOK: 'false' })).toEqual([]);
  expect(problemsOf({ ...given, COMPANY_DISPUTE_SITE: '' })).toEqual([
    'COMPANY_DISPUTE_SITE: em falta, é preciso com COMPANY_DISPUTE_BODY',
  ]);
  expect(problemsOf({ ...given, COMPANY_DISPUTE_BODY: '' })).toEqual([
    'COMPANY_DISPUTE_BODY: em falta, é preciso com COMPANY_DISPUTE_SITE',
  ]);
});

test.each([
  ['COMPANY_SEAT', 'Rua A\nPorto', 'tem de ser a morada da sede, numa linha, até 160 caracteres'],
  ['COMPANY_SEAT', 'Rua \u202eA', 'tem de ser a morada da sede, numa linha, até 160 caracteres'],
  ['COMPANY_SEAT', 'a'.repeat(161), 'tem de ser a morada da sede, numa linha, até 160 caracteres'],
  ['COMPANY_LICENCE', 'por pedir', 'tem de ser o número da licença, até 40 caracteres'],
  ['COMPANY_LICENCE', '<b>1</b>', 'tem de ser o número da licença, até 40 caracteres'],
  ['COMPANY_COMPLAINTS_BOOK', 'sim', 'tem de ser true ou false'],
  ['COMPANY_DISPUTE_BODY', '---', 'tem de ser o nome da entidade, até 120 caracteres'],
  ['COMPANY_DISPUTE_SITE', 'http://www.arbitragem.example', 'tem de ser um endereço https:'],
  ['COMPANY_DISPUTE_SITE', 'javascript:alert(1)', 'tem de ser um endereço https:'],
  ['COMPANY_DISPUTE_SITE', 'https://localhost', 'tem de ser um endereço https:'],
  ['COMPANY_DISPUTE_SITE', 'https://livro.example@outro.example/', 'não pode ter utilizador nem @'],
])('%s is not %j', (name, value, message) => {
  const given = {
    COMPANY_BRAND: 'Exemplo',
    COMPANY_DISPUTE_BODY: 'Centro',
    COMPANY_DISPUTE_SITE: 'https://a.example',
  };
  expect(problemsOf({ ...given, [name]: value })).toEqual([`${name}: ${message}`]);
});
