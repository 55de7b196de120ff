import { expect, test } from 'vitest';
import type { Check, WeekChecklist } from '../../src/money/week-closings/schema';
import { stepStates } from '../../web/week/step-states';

function checklist(found: readonly Check[] = [], given: Partial<WeekChecklist> = {}): WeekChecklist {
  return {
    week: '2026-11-09',
    isOver: true,
    closing: null,
    digest: '',
    passedOver: [],
    carried: { drivers: 0, amount: '0.00' },
    findings: found.map((check, at) => ({
      check,
      subject: `${at}`,
      text: 'Texto',
      link: '/',
      reason: null,
      needsReason: check !== 'negative_payout',
    })),
    ...given,
  };
}

const CLOSING = { id: '1', week: '2026-11-09', closedBy: 'a@b.pt', closedAt: '2026-11-20T09:00:00.000Z' };
const KNOWN = { checklist: checklist(), records: 3, rows: 0, costs: 0, corrections: 0, payable: 0 };
const done = (text: string) => ({ isDone: true, count: null, text });
const open = (text: string) => ({ isDone: false, count: null, text });
const left = (count: number, text: string) => ({ isDone: false, count, text });

test('has no state before it is known', () => {
  expect(stepStates({})).toEqual({
    relatorios: null,
    linhas: null,
    acertos: null,
    fecho: null,
    pagamento: null,
  });
});

test.each([
  ['relatorios', {}, done('Recebidos')],
  ['relatorios', { records: 0 }, open('Nenhum recebido')],
  ['relatorios', { checklist: checklist(['platform_missing', 'file_empty']) }, left(1, '1 em falta')],
  ['relatorios', { checklist: checklist(['file_repeated', 'mail_quarantined']) }, left(2, '2 por ver')],
  ['relatorios', { records: 0, checklist: checklist([], { closing: CLOSING }) }, done('Recebidos')],
  ['linhas', {}, done('Nenhuma espera')],
  ['linhas', { rows: 14 }, left(14, '14 por decidir')],
  ['linhas', { rows: 1, costs: 9 }, left(10, '10 por decidir')],
  ['acertos', {}, done('Sem correções')],
  ['acertos', { corrections: 1 }, left(1, '1 correção')],
  ['acertos', { corrections: 2 }, left(2, '2 correções')],
  ['fecho', {}, open('Por fechar')],
  ['fecho', { checklist: checklist(['negative_payout']) }, open('Por fechar')],
  ['fecho', { checklist: checklist(['driver_silent', 'negative_payout']) }, left(1, '1 aviso')],
  ['fecho', { checklist: checklist(['driver_silent', 'rows_waiting']) }, left(2, '2 avisos')],
  ['fecho', { checklist: checklist([], { isOver: false }) }, open('Por terminar')],
  ['fecho', { checklist: checklist([], { closing: CLOSING }) }, done('Fechada')],
  ['pagamento', {}, done('Nada por pagar')],
  ['pagamento', { payable: 12, openFiles: 1 }, left(12, '12 por pagar')],
  ['pagamento', { openFiles: 1 }, left(1, '1 ficheiro aberto')],
  ['pagamento', { openFiles: 2 }, left(2, '2 ficheiros abertos')],
  ['pagamento', { records: 0 }, open('Nada a pagar')],
] as const)('%s of %j', (step, given, expected) => {
  expect(stepStates({ ...KNOWN, ...given })[step]).toEqual(expected);
});
