import { expect, test } from 'vitest';
import type { CostFile } from '../../src/money/costs/schema';
import type { Check, WeekChecklist } from '../../src/money/week-closings/schema';
import { leftOf } from '../../web/reports/cost-files/imported-costs';
import { nextStep, stepAfterReports, stepStates } from '../../web/week/step-states';

function checklist(found: readonly Check[] = [], given: Partial<WeekChecklist> = {}): WeekChecklist {
  return {
    week: '2026-11-09',
    isOver: true,
    closing: null,
    missingReports: 0,
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
const KNOWN = { checklist: checklist(), records: 3, rows: 0, costs: 0, corrections: 0, payable: 0 } as const;
const done = (text: string) => ({ isDone: true, count: null, text, verb: null });
const open = (text: string, verb: string | null = null) => ({ isDone: false, count: null, text, verb });
const left = (count: number, text: string, verb: string) => ({ isDone: false, count, text, verb });

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
  ['relatorios', { records: 0 }, open('Nenhum recebido', 'Carregar relatórios')],
  [
    'relatorios',
    { checklist: checklist(['platform_missing', 'file_empty']) },
    left(1, '1 em falta', 'Carregar relatórios'),
  ],
  [
    'relatorios',
    { checklist: checklist(['file_repeated', 'mail_quarantined']) },
    left(2, '2 por ver', 'Ver relatórios'),
  ],
  ['relatorios', { records: 0, checklist: checklist([], { closing: CLOSING }) }, done('Recebidos')],
  [
    'relatorios',
    { checklist: checklist([], { closing: CLOSING, missingReports: 2 }) },
    left(2, '2 em falta', 'Carregar relatórios'),
  ],
  ['linhas', {}, done('Nenhuma espera')],
  ['linhas', { rows: 14 }, left(14, '14 de outras semanas', 'Decidir 14 linhas')],
  ['linhas', { rows: 1, ofWeek: 1 }, left(1, '1 por decidir', 'Decidir 1 linha')],
  ['linhas', { rows: 1, costs: 9, ofWeek: 4 }, left(10, '10, 4 desta semana', 'Decidir 10 linhas')],
  ['acertos', {}, done('Sem correções')],
  ['acertos', { corrections: 1 }, left(1, '1 correção', 'Ver acertos')],
  ['acertos', { corrections: 2 }, left(2, '2 correções', 'Ver acertos')],
  ['fecho', {}, open('Por fechar', 'Fechar semana')],
  ['fecho', { checklist: checklist(['negative_payout']) }, open('Por fechar', 'Fechar semana')],
  [
    'fecho',
    { checklist: checklist(['driver_silent', 'negative_payout']) },
    left(1, '1 aviso', 'Fechar semana'),
  ],
  [
    'fecho',
    { checklist: checklist(['driver_silent', 'rows_waiting']) },
    left(2, '2 avisos', 'Fechar semana'),
  ],
  ['fecho', { checklist: checklist([], { isOver: false }) }, open('Por terminar')],
  ['fecho', { checklist: checklist([], { closing: CLOSING }) }, done('Fechada')],
  ['pagamento', {}, done('Nada por pagar')],
  ['pagamento', { payable: 12, openFiles: 1 }, left(12, '12 por pagar', 'Pagar 12 registos')],
  ['pagamento', { openFiles: 1 }, left(1, '1 ficheiro aberto', 'Marcar como pago')],
  ['pagamento', { openFiles: 2 }, left(2, '2 ficheiros abertos', 'Marcar como pago')],
  ['pagamento', { records: 0 }, open('Nada a pagar')],
] as const)('%s of %j', (step, given, expected) => {
  expect(stepStates({ ...KNOWN, ...given })[step]).toEqual(expected);
});

test.each([
  ['linhas', { rows: 2, corrections: 1 }],
  ['acertos', { corrections: 1 }],
  ['fecho', {}],
  ['pagamento', { rows: 26, payable: 3, checklist: checklist([], { closing: CLOSING }) }],
  [null, { checklist: checklist([], { closing: CLOSING }) }],
  [null, { checklist: checklist([], { isOver: false }), payable: 3 }],
  [null, { rows: undefined, corrections: 1 }],
] as const)('the step to take is %s of %j', (step, given) => {
  expect(nextStep(stepStates({ ...KNOWN, ...given }))).toBe(step);
});

test('costs alone that leave nothing to decide stay in the step, with who pays them', () => {
  const sums = { drivers: '4.00', fleet: '0.00', waiting: '0.00' };
  const file = { id: 'a', fileName: 'vv.csv', sums, unread: 0 } as CostFile;
  const report = { counts: { waiting: 0, conflict: 0 } };
  const costs = leftOf(file);
  expect(costs.costs).toMatchObject({
    fileName: 'vv.csv',
    payers: '/email-config?custos=a#ficheiros-de-custos',
  });
  expect(costs.costs?.text.replaceAll('\u00a0', ' ')).toBe(
    'Condutores 4,00 € · Frota 0,00 € · À espera 0,00 €',
  );
  expect(stepAfterReports([costs])).toBe('relatorios');
  expect(stepAfterReports([costs, report])).toBe('fecho');
  expect(stepAfterReports([report])).toBe('fecho');
  expect(stepAfterReports([leftOf({ ...file, unread: 1 })])).toBe('linhas');
  expect(stepAfterReports([report, { counts: { waiting: 0, conflict: 2 } }])).toBe('acertos');
});
