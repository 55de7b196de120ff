import type { Check, Finding } from '../../../src/money/week-closings/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { groupBy } from '../../ui/group-by';

export type FindingGroup = { check: Check; title: string; needsReason: boolean; findings: Finding[] };

const TITLES: Record<Check, [one: string, many: string]> = {
  platform_missing: ['relatório em falta', 'relatórios em falta'],
  rows_waiting: ['ficheiro com linhas em espera', 'ficheiros com linhas em espera'],
  mail_quarantined: ['aviso de mensagens em quarentena', 'avisos de mensagens em quarentena'],
  file_empty: ['ficheiro sem valores', 'ficheiros sem valores'],
  file_repeated: ['ficheiro repetido', 'ficheiros repetidos'],
  costs_waiting: ['aviso de custos por atribuir', 'avisos de custos por atribuir'],
  cost_doubt: [
    'condutor com custos de uma viatura de outro',
    'condutores com custos de uma viatura de outro',
  ],
  cost_erased: ['aviso de custos de condutores apagados', 'avisos de custos de condutores apagados'],
  cost_file_missing: ['ficheiro de custos em falta', 'ficheiros de custos em falta'],
  cost_restated: ['ficheiro com outros valores de custos', 'ficheiros com outros valores de custos'],
  cost_file_held: ['ficheiro de custos por aceitar', 'ficheiros de custos por aceitar'],
  correction_waiting: ['correção por decidir', 'correções por decidir'],
  driver_unusual: ['condutor com ganhos fora do habitual', 'condutores com ganhos fora do habitual'],
  driver_silent: ['condutor sem ganhos', 'condutores sem ganhos'],
  negative_payout: ['saldo negativo', 'saldos negativos'],
};

/** Groups findings by kind, in their order. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  return [...groupBy(findings, ({ check }) => check)].map(([check, own]) => ({
    check,
    title: countLabel(own.length, ...TITLES[check]),
    needsReason: own.some(({ needsReason }) => needsReason),
    findings: own,
  }));
}
