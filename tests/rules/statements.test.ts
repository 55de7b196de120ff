import { describe, expect, test } from 'vitest';
import { dayOfPayment } from '../../src/money/finances/payment-rules';
import { contentOf, type StatementSource } from '../../src/money/statements/content-rules';
import type { StatementContent } from '../../src/money/statements/schema';
import { changesOf } from '../../src/money/statements/version-changes-rules';
import {
  accountWords,
  outcomeAmount,
  outcomeLabel,
  outcomeWords,
  shownLabel,
  shownLines,
  standingWords,
} from '../../src/money/statements/wording-rules';

const PLATFORM = { platform: 'uber', net: '470.36' } as const;
const UBER = {
  ...PLATFORM,
  grossEarnings: '609.65',
  platformCommission: '162.40',
  adjustments: '23.11',
  cash: '0.00',
};

function record(given: Partial<StatementSource> = {}): StatementSource {
  return {
    grossEarnings: '609.65',
    platformCommission: '162.40',
    adjustments: '23.11',
    cash: '0.00',
    flatRateDeduction: '20.00',
    finalPayout: '430.36',
    weekStartDate: '2026-11-09',
    paidAt: '2026-11-17T00:30:00.000Z',
    fileDay: null,
    carriedTo: null,
    platforms: [UBER],
    fee: { from: null, kind: 'WEEK', weekCents: 2_000 },
    settlements: [acerto('PORTAGENS', '-20.00', 'A1')],
    ...given,
  };
}

function acerto(category: 'PORTAGENS' | 'SALDO_ANTERIOR', amount: string, text: string) {
  const booked = { createdBy: 'ana@frota.pt', createdAt: '2026-11-16T10:00:00.000Z' };
  return {
    id: text,
    category,
    amount,
    text,
    counters: null as string | null,
    counteredBy: null,
    restsOn: null as StatementSource['settlements'][number]['restsOn'],
    ...booked,
  };
}

const linesOf = ({ sections }: StatementContent) =>
  sections.flatMap(({ title, lines }) => lines.map(({ label, cents }) => `${title}/${label}: ${cents}`));

function sumOf({ sections }: StatementContent): number {
  const counted = sections.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== 'net');
  return counted.reduce((sum, { cents }) => sum + cents, 0);
}

describe('a statement’s content', () => {
  test('has each platform, the fee in words and each acerto, which add up to the payout', () => {
    const content = contentOf(record());
    expect(linesOf(content)).toEqual([
      'Uber/Ganhos brutos: 60965',
      'Uber/Comissão da plataforma: -16240',
      'Uber/Ajustes: 2311',
      'Uber/Dinheiro recebido: 0',
      'Uber/Líquido: 47036',
      'Taxa/Taxa fixa: -2000',
      'Acertos/Portagens: A1: -2000',
    ]);
    expect(sumOf(content)).toBe(43_036);
    expect(content.payoutCents).toBe(43_036);
    expect(content.sections[1]?.lines[0]?.note).toMatch(/^20,00\s€ por semana$/);
    expect(outcomeLabel(content)).toBe('A receber');
  });

  test('has the day of the payment by Lisbon’s calendar', () => {
    expect(contentOf(record({ paidAt: '2026-07-17T23:30:00.000Z' })).paidOn).toBe('2026-07-18');
    expect(contentOf(record({ paidAt: null })).paidOn).toBeNull();
  });

  test('has the day of the file for the bank that paid it, as the driver’s page has', () => {
    expect(contentOf(record({ fileDay: '2026-11-20' })).paidOn).toBe('2026-11-20');
    expect(dayOfPayment('2026-11-20', '2026-11-17T00:30:00.000Z')).toBe('2026-11-20');
    expect(dayOfPayment(null, null)).toBeNull();
  });

  test('has a balance from the week before as a separate line, and where a balance goes', () => {
    const settlements = [acerto('SALDO_ANTERIOR', '-7.50', 'Saldo da semana de 02/11/2026')];
    const content = contentOf(record({ settlements, carriedTo: '2026-11-16', finalPayout: '-7.50' }));
    expect(content.sections.at(-1)).toMatchObject({
      title: 'Saldo',
      lines: [{ kind: 'balance', cents: -750 }],
      remark: 'O saldo foi transportado para a semana de 16/11/2026, e é lá que se desconta.',
    });
    expect(outcomeLabel(content)).toBe('Em dívida');
  });

  test('promise 160: a cost of the car has its movements, with the driver’s part where that is another amount', () => {
    const typed = acerto('PORTAGENS', '-2.00', 'Custos da viatura');
    const settlements = [{ ...typed, amount: '-2.78', restsOn: 'costs' as const }, typed];
    const toll = { id: '1', kind: 'toll', category: 'PORTAGENS', plate: 'AA00BB', card: null } as const;
    const costs = [
      { ...toll, at: '2026-11-10 08:15:42', place: 'Ponte', amount: '1.85', share: '1.85' },
      { ...toll, at: '2026-11-11', place: 'Alverca', amount: '1.86', share: '0.93' },
      {
        ...toll,
        category: 'COMBUSTIVEL' as const,
        at: '2026-11-12',
        place: 'PRIO',
        amount: '40.00',
        share: '40.00',
      },
    ];
    const content = contentOf(record({ settlements, costs, finalPayout: '454.08' }));
    const notes = content.sections.flatMap(({ lines }) =>
      lines.map(({ note }) => note?.replaceAll('\u00a0', ' ')),
    );
    expect(notes.slice(-2)).toEqual([
      '10/11 08:15 Ponte AA00BB 1,85 € · 11/11 Alverca AA00BB 1,86 €, a sua parte 0,93 €',
      undefined,
    ]);
  });

  test('has no acerto that was taken back in the same week, nor its counter-entry', () => {
    const counter = { ...acerto('PORTAGENS', '20.00', 'A2'), counters: 'A1' };
    const settlements = [acerto('PORTAGENS', '-20.00', 'A1'), counter, acerto('PORTAGENS', '-1.00', 'A3')];
    const content = contentOf(record({ settlements, finalPayout: '449.36' }));
    expect(linesOf(content).filter((line) => line.startsWith('Acertos'))).toEqual([
      'Acertos/Portagens: A3: -100',
    ]);
    expect(sumOf(content)).toBe(content.payoutCents);
    const ofAnotherWeek = { ...counter, counters: 'A0' };
    expect(linesOf(contentOf(record({ settlements: [ofAnotherWeek] })))).toContain(
      'Acertos/Anulação de Portagens: A2: 2000',
    );
  });

  test('has no earnings for a week without imported ones', () => {
    const none = { grossEarnings: '0.00', platformCommission: '0.00', adjustments: '0.00', cash: '0.00' };
    const content = contentOf(record({ ...none, platforms: [] }));
    expect(content.sections[0]).toEqual({
      title: 'Ganhos',
      lines: [],
      remark: 'Os ganhos desta semana ainda não foram importados.',
    });
    expect(contentOf(record({ platforms: [] })).sections[0]?.lines[0]?.cents).toBe(60_965);
  });
});

test('a version lists its differences from the one before', () => {
  const before = contentOf(record({ settlements: [acerto('PORTAGENS', '-20.00', 'A1')] }));
  const now = contentOf(
    record({
      settlements: [acerto('PORTAGENS', '-20.00', 'A2'), acerto('PORTAGENS', '-1.00', 'A3')],
      flatRateDeduction: '19.00',
      fee: { from: null, kind: 'WEEK', weekCents: 1_900 },
      finalPayout: '430.36',
      paidAt: '2026-11-18T10:00:00.000Z',
    }),
  );
  expect(changesOf(before, now).map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'Taxa, Taxa fixa: era −20,00 €, é −19,00 €',
    'Acertos, Portagens: A2: novo, −20,00 €',
    'Acertos, Portagens: A3: novo, −1,00 €',
    'Acertos, Portagens: A1: retirado, −20,00 €',
    'Data do pagamento: era 17/11/2026, é 18/11/2026',
  ]);
  expect(changesOf(now, now)).toEqual([]);
});

test('lines of a version are compared by what they are, not by the words of the program', () => {
  const now = contentOf(record({ flatRateDeduction: '19.00' }));
  const before = contentOf(record());
  for (const { lines } of before.sections) {
    for (const each of lines) if (each.kind !== 'settlement') each.label = `Antes: ${each.label}`;
  }
  expect(changesOf(before, now).map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'Taxa, Taxa fixa: era −20,00 €, é −19,00 €',
  ]);
});

test('a debt is named as such, without a sign', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(outcomeAmount({ payoutCents: -750 }))).toBe('7,50 €');
  expect(plain(outcomeAmount({ payoutCents: 750 }))).toBe('7,50 €');
  const ofPayout = (payoutCents: number) => ({ sections: [], payoutCents, paidOn: null });
  const change = (before: number, now: number) => changesOf(ofPayout(before), ofPayout(now)).map(plain);
  expect(change(-750, -900)).toEqual(['Em dívida: era 7,50 €, é 9,00 €']);
  expect(change(1_000, -500)).toEqual(['Total: era a receber 10,00 €, é em dívida 5,00 €']);
});

test('a week that is not paid is marked as provisional', () => {
  const today = '2026-11-18';
  const issued = { number: 2, on: today, changes: [] };
  expect(standingWords({ issued: null, paidOn: null, today })).toContain('Provisório');
  expect(standingWords({ issued, paidOn: '2026-11-17', today })).toBe(
    'Versão 2, de 18/11/2026. Pago em 17/11/2026.',
  );
  expect(standingWords({ issued, paidOn: '2026-11-19', today })).toBe(
    'Versão 2, de 18/11/2026. O banco paga em 19/11/2026.',
  );
});

test.each([
  [{ payoutCents: 100, paidOn: null }, 'A receber'],
  [{ payoutCents: 100, paidOn: '2026-11-17' }, 'Pago em 17/11/2026'],
  [{ payoutCents: 100, paidOn: '2026-11-18' }, 'O banco paga em 18/11/2026'],
  [{ payoutCents: -100, paidOn: null }, 'Em dívida'],
])('%j reads %s', (of, words) => {
  expect(outcomeWords({ ...of, today: '2026-11-17' })).toBe(words);
});

test('lines of zero are left out, but for sums and a fee that is explained, and a label names its category once', () => {
  const line = (kind: 'cash' | 'net' | 'fee', cents: number, note: string | null = null) => ({
    kind,
    label: kind,
    note,
    cents,
  });
  const lines = [line('cash', 0), line('cash', -1), line('net', 0), line('fee', 0, 'isenta')];
  expect(shownLines({ lines })).toEqual(lines.slice(1));
  const refund = line(
    'cash',
    1,
    '10/11 Ponte -1\u00a0234,56\u00a0€, a sua parte -0,93\u00a0€ · 11-12 9,00\u00a0€',
  );
  expect(shownLines({ lines: [refund] })[0]?.note).toBe(
    '10/11 Ponte −1\u00a0234,56\u00a0€, a sua parte −0,93\u00a0€ · 11-12 9,00\u00a0€',
  );
  expect(shownLabel({ label: 'Adiantamento: Adiantamento em numerário' })).toBe('Adiantamento em numerário');
  expect(shownLabel({ label: 'Multa: estacionamento: Rua A' })).toBe('Multa: estacionamento: Rua A');
  expect(shownLabel({ label: 'Multa' })).toBe('Multa');
});

test.each([
  ['PT50 •••• 7983', 100, 'na conta PT50 •••• 7983'],
  ['PT50 •••• 7983', -100, ''],
  [null, 100, ''],
])('the account %s of a payout of %i reads “%s”', (account, payoutCents, words) => {
  expect(accountWords({ account, payoutCents })).toBe(words);
});
