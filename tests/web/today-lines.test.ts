import { expect, test } from 'vitest';
import type { Today } from '../../src/operations/today/schema';
import { ageInWords, firstSteps, invitation, todayLines } from '../../web/dashboard/today-lines';

const NOBODY = { count: 0, first: [] };
const NOTHING: Today = {
  week: '2026-11-16',
  missingReports: [],
  mailboxFault: null,
  waitingRows: 0,
  quarantined: 0,
  corrections: 0,
  openWeeks: [],
  registrations: NOBODY,
  documents: NOBODY,
  dataRequests: NOBODY,
  bankAccounts: NOBODY,
  failedEmails: NOBODY,
  bankFiles: { count: 0, since: null },
  lateBackup: null,
  has: { drivers: true, records: true, reports: true, mailbox: true, company: true },
};

const ana = { driverId: 'a', fullName: 'Ana' };
const rui = { driverId: 'r', fullName: 'Rui' };
const one = { count: 1, first: [ana] };
const five = { count: 5, first: [ana, rui] };
const uber = { platform: 'uber', organisation: 'frota' } as const;
const bolt = { platform: 'bolt', organisation: 'frota' } as const;
const since = '2026-11-18T23:30:00.000Z';

test.each<[Partial<Today>, line: string, href: string]>([
  [
    { lapsingCars: { count: 1, first: [{ carId: 'c', plate: 'AA-00-BB' }] } },
    '1 viatura com documentos expirados ou a expirar: AA-00-BB | Ver',
    '/drivers?lista=viaturas&viatura=c',
  ],
  [
    { lateBackup: { lastGoodAt: since } },
    '1 cópia de segurança em atraso, a última é de 18/11/2026 | Ver',
    '/api/health',
  ],
  [
    { lateBackup: { lastGoodAt: null } },
    '1 cópia de segurança em atraso, ainda não há nenhuma | Ver',
    '/api/health',
  ],
  [{ missingRecibos: 1 }, '1 recibo em falta | Ver', '/finances?passo=recibos'],
  [{ missingRecibos: 12 }, '12 recibos em falta | Ver', '/finances?passo=recibos'],
  [
    { proxyBypassed: true },
    '1 proxy por acertar: chegam pedidos sem X-Forwarded-For, e quem os faz conta como um só visitante | Ver',
    '/api/health',
  ],
  [
    { endedKeys: ['Contabilidade'] },
    '1 chave terminada, porque quem a criou já não é da equipa: Contabilidade | Ver',
    '/email-config#chaves',
  ],
  [
    { endedKeys: ['a', 'b', 'c'] },
    '3 chaves terminadas, porque quem as criou já não é da equipa: a, b e mais 1 | Ver',
    '/email-config#chaves',
  ],
  [
    { folder: { fault: null, waiting: ['a.csv'] } },
    '1 ficheiro por ler na pasta vigiada: a.csv | Ver',
    '/email-config#chaves',
  ],
  [
    { folder: { fault: null, waiting: ['a.csv', 'b.csv', 'c.csv', 'd.csv'] } },
    '4 ficheiros por ler na pasta vigiada: a.csv, b.csv e mais 2 | Ver',
    '/email-config#chaves',
  ],
  [
    { folder: { fault: 'A pasta não existe.', waiting: [] } },
    '1 pasta vigiada precisa de atenção. A pasta não existe. | Ver',
    '/email-config#chaves',
  ],
  [
    { missingReports: [uber] },
    '1 relatório em falta da semana de 16/11/2026: Uber | Carregar',
    '/finances?semana=2026-11-16&passo=relatorios',
  ],
  [
    { missingReports: [uber, bolt] },
    '2 relatórios em falta da semana de 16/11/2026: Uber e Bolt | Carregar',
    '/finances?semana=2026-11-16&passo=relatorios',
  ],
  [
    { missingReports: [uber, { ...uber, organisation: 'outra' }, { ...bolt, organisation: '' }] },
    '3 relatórios em falta da semana de 16/11/2026: Uber (frota), Uber (outra) e Bolt | Carregar',
    '/finances?semana=2026-11-16&passo=relatorios',
  ],
  [{ waitingRows: 1 }, '1 linha de relatório por associar | Associar', '/finances?passo=linhas'],
  [{ waitingRows: 14 }, '14 linhas de relatórios por associar | Associar', '/finances?passo=linhas'],
  [{ quarantined: 1 }, '1 mensagem em quarentena | Decidir', '/email-config#quarentena'],
  [{ quarantined: 2 }, '2 mensagens em quarentena | Decidir', '/email-config#quarentena'],
  [
    { registrations: { count: 1, first: [{ ...ana, documentId: null }] } },
    '1 registo de condutor por validar: Ana | Validar',
    '/drivers?driver=a',
  ],
  [
    { registrations: { count: 5, first: [ana, rui].map((each) => ({ ...each, documentId: 'd' })) } },
    '5 registos de condutores por validar: Ana, Rui e mais 3 | Validar',
    '/drivers?document=d',
  ],
  [
    { documents: { count: 1, first: [{ ...ana, documentId: 'd' }] } },
    '1 documento novo por validar: Ana | Validar',
    '/drivers?document=d',
  ],
  [
    {
      documents: {
        count: 2,
        first: [
          { ...ana, documentId: 'd' },
          { ...rui, documentId: 'e' },
        ],
      },
    },
    '2 documentos novos por validar: Ana, Rui | Validar',
    '/drivers?document=d',
  ],
  [{ dataRequests: one }, '1 pedido de alteração de dados: Ana | Decidir', '/drivers?driver=a'],
  [
    { dataRequests: five },
    '5 pedidos de alteração de dados: Ana, Rui e mais 3 | Decidir',
    '/drivers?driver=a',
  ],
  [{ bankAccounts: one }, '1 conta bancária por confirmar: Ana | Confirmar', '/drivers?driver=a&tab=account'],
  [
    { bankAccounts: five },
    '5 contas bancárias por confirmar: Ana, Rui e mais 3 | Confirmar',
    '/drivers?driver=a&tab=account',
  ],
  [{ corrections: 1 }, '1 correção por decidir | Decidir', '/finances?passo=acertos'],
  [{ corrections: 2 }, '2 correções por decidir | Decidir', '/finances?passo=acertos'],
  [
    { openWeeks: ['2026-11-16'] },
    '1 semana por fechar, a de 16/11/2026 | Fechar',
    '/finances?semana=2026-11-16&passo=fecho',
  ],
  [
    { openWeeks: ['2026-11-02', '2026-11-16'] },
    '2 semanas por fechar, a mais antiga de 02/11/2026 | Fechar',
    '/finances?semana=2026-11-02&passo=fecho',
  ],
  [
    { bankFiles: { count: 1, since } },
    '1 ficheiro para o banco por marcar como pago, desde 18/11 | Ver',
    '/finances?passo=pagamento',
  ],
  [
    { bankFiles: { count: 2, since } },
    '2 ficheiros para o banco por marcar como pagos, desde 18/11 | Ver',
    '/finances?passo=pagamento',
  ],
  [{ failedEmails: one }, '1 email não enviado nos últimos 7 dias: Ana | Ver', '/drivers?driver=a'],
  [
    { failedEmails: five },
    '5 emails não enviados nos últimos 7 dias: Ana, Rui e mais 3 | Ver',
    '/drivers?driver=a',
  ],
])('%j', (given, line, href) => {
  expect(
    todayLines({ ...NOTHING, ...given }).map(({ count, text, people, others, action }) => {
      const names = people.map(({ name }) => name).join(', ');
      return `${count} ${text}${names && `: ${names}`}${others ? ` e mais ${others}` : ''} | ${action}`;
    }),
  ).toEqual([line]);
  expect(todayLines({ ...NOTHING, ...given })[0]?.href).toBe(href);
});

test('a count of 0 has no line, and lines of nothing else come in the order of the work', () => {
  expect(todayLines(NOTHING)).toEqual([]);
  const lines = todayLines({ ...NOTHING, openWeeks: ['2026-11-16'], failedEmails: one, waitingRows: 3 });
  expect(lines.map(({ action }) => action)).toEqual(['Associar', 'Ver', 'Fechar']);
});

test('without which the week cannot begin comes first, then the most money, then the oldest', () => {
  const lines = todayLines({
    ...NOTHING,
    missingReports: [uber],
    waitingRows: 3,
    corrections: 1,
    openWeeks: ['2026-11-16'],
    bankAccounts: one,
    dataRequests: one,
    failedEmails: one,
    worth: {
      rows: { sum: '90.00', since: '2026-11-20T09:00:00.000Z' },
      corrections: { sum: '100.50' },
      openWeeks: { sum: '21957.59', since: '2026-11-23' },
      bankAccounts: { since: '2026-11-19T09:00:00.000Z' },
      dataRequests: { since: '2026-11-18T09:00:00.000Z' },
    },
  });
  expect(lines.map(({ text }) => text.slice(0, 14))).toEqual([
    'relatório em f',
    'semana por fec',
    'correção por d',
    'linhas de rela',
    'pedido de alte',
    'conta bancária',
    'email não envi',
  ]);
});

test.each([
  ['2026-11-29', 'desde hoje'],
  ['2026-11-28T23:59:00.000Z', 'desde ontem'],
  ['2026-11-26', 'há 3 dias'],
  // In summer Lisbon's day is an hour ahead.
  ['2026-07-01T23:30:00.000Z', 'há 150 dias'],
  ['2026-11-30', 'desde hoje'],
])('what waits from %s on: %s', (from, words) => {
  expect(ageInWords(from, '2026-11-29')).toBe(words);
});

test('the first steps stay until there are drivers and records', () => {
  const none = { drivers: false, records: false, reports: false, mailbox: false, company: false };
  const done = (has: Partial<Today['has']>) =>
    firstSteps({ ...NOTHING, has: { ...none, ...has } }).map(({ isDone }) => isDone);
  expect(firstSteps(NOTHING)).toEqual([]);
  expect(firstSteps({ ...NOTHING, has: { ...NOTHING.has, mailbox: false, company: false } })).toEqual([]);
  expect(done({})).toEqual([false, false, false, false]);
  expect(done({ drivers: true, company: true })).toEqual([true, false, false, true]);
  expect(done({ records: true, reports: true, mailbox: true })).toEqual([false, true, true, false]);
  const next = (has: Partial<Today['has']>) =>
    firstSteps({ ...NOTHING, has: { ...none, ...has } }).findIndex(({ isNext }) => isNext);
  expect([next({}), next({ drivers: true }), next({ drivers: true, reports: true, mailbox: true })]).toEqual([
    0, 1, 3,
  ]);
});

test('an invitation has the address of the registration, followed by no full stop', () => {
  expect(invitation('https://frota.pt/register')).toMatch(/registe-se em https:\/\/frota\.pt\/register\n/);
});
