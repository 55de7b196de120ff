import { dateInWords } from '../../platform/domain/calendar';
import { type ContractType, contractLabel } from '../../platform/domain/contract';
import type { CostKind } from '../../platform/domain/cost-kinds';
import { COSTS_LABELS, paysWords } from '../../platform/domain/cost-kinds';
import { DOC_TYPE_LABELS, type DocType } from '../../platform/domain/document-types';
import { ruleWords } from '../../platform/domain/fee-words';
import type { FeeRule } from '../../platform/domain/fees';
import { euroOfCents } from '../../platform/domain/money-text';
import { type RejectionReason, rejectionWords } from '../../platform/domain/rejection-reasons';
import { SETTLEMENT_LABELS, type SettlementCategory } from '../../platform/domain/settlement-categories';
import type { Right } from '../../platform/sessions/role-rules';
import { periodInWords } from '../cars/holding-words';
import { mailWords } from './mail-words';

/** An audit row or an e-mail that was sent, with its subject. `detail` and `changes` are JSON. */
export type Happened = {
  at: string;
  actor: string;
  action: string;
  detail: string | null;
  docType: DocType | null;
  /** The note of the rejection; null once the person is erased. */
  note: string | null;
  week: string | null;
  payoutCents: number | null;
  /** Null once the person is erased. */
  changes: string | null;
};

type Detail = Record<string, string | readonly string[] | undefined>;
type Changes = Record<string, readonly [string | null, string | null] | undefined>;
type Words = { title: string; lines?: readonly string[] };
type Wording = (happened: Happened, detail: Detail, changes: Changes) => Words;

const FIELD_LABELS: Record<string, string> = {
  fullName: 'Nome',
  email: 'Email',
  phoneNumber: 'Telefone',
  cmtvdeNumber: 'Número CMTVDE',
  contractType: 'Contrato',
};

const plain = (title: string) => () => ({ title });

function ofDocument(title: string): Wording {
  return ({ docType }) => ({ title, lines: docType ? [DOC_TYPE_LABELS[docType]] : [] });
}

function ofWeek(title: string): Wording {
  return ({ week, payoutCents }) => ({
    title,
    lines: week ? [`Semana de ${day(week)}: ${euroOfCents(payoutCents ?? 0)}`] : [],
  });
}

function ofAccount(title: string): Wording {
  return (_happened, { platform, externalId }) => ({
    title,
    lines: [`${platform === 'uber' ? 'Uber' : 'Bolt'}: ${externalId}`],
  });
}

function ofSettlement(title: string): Wording {
  return (_happened, { week, category, cents }) => ({
    title,
    lines: [`Semana de ${day(week)}: ${settlementLabel(category)} ${euroOfCents(Number(cents))}`],
  });
}

const settlementLabel = (category: unknown) => SETTLEMENT_LABELS[category as SettlementCategory];

function fieldsOf({ fields }: Detail): string[] {
  return Array.isArray(fields) ? [fields.map((name) => FIELD_LABELS[name] ?? name).join(', ')] : [];
}

function ofCorrection(title: string): Wording {
  return (_happened, { week, platform, paidCents, dueCents }) => ({
    title,
    lines: [
      `Semana de ${day(week)}, ${platform === 'uber' ? 'Uber' : 'Bolt'}: ${euroOfCents(Number(dueCents) - Number(paidCents))}`,
    ],
  });
}

function ofHolding(deed: 'entregue' | 'corrigida' | 'apagada'): Wording {
  return (_happened, { card, startsAt, endsAt, isShared }) => {
    const what = card ? 'cartão' : 'viatura';
    const period = periodInWords({ startsAt: String(startsAt), endsAt: endsAt ? String(endsAt) : null });
    return {
      title: deed === 'entregue' ? `Recebeu ${what}` : `Entrega de ${what} ${deed}`,
      lines: [`${period}${isShared ? ', por turnos' : ''}`],
    };
  };
}

const ACTION_WORDS: Record<string, Wording> = {
  'driver.register': plain('Registo recebido'),
  'driver.import': plain('Condutor importado de um ficheiro'),
  'driver.change': (_happened, detail) => ({
    title: 'Registo alterado pelo condutor',
    lines: fieldsOf(detail),
  }),
  'driver.correct': (_happened, detail, changes) => {
    const corrected = Object.entries(changes).map(
      ([name, change]) => `${FIELD_LABELS[name] ?? name}: ${change?.[0]} → ${change?.[1]}`,
    );
    return { title: 'Dados corrigidos', lines: corrected.length > 0 ? corrected : fieldsOf(detail) };
  },
  'driver.approve': plain('Condutor aprovado'),
  'driver.reject': plain('Condutor rejeitado'),
  'driver.undo': (_happened, { from }) => ({
    title: from === 'ACTIVE' ? 'Aprovação anulada' : 'Rejeição anulada',
  }),
  'driver.leave': (_happened, _detail, { leftOn, leavingReason }) => ({
    title: 'Condutor desativado',
    lines: [
      ...(leftOn?.[1] ? [`Saída em ${day(leftOn[1])}`] : []),
      ...(leavingReason?.[1] ? [leavingReason[1]] : []),
    ],
  }),
  'driver.return': (_happened, { to }) => ({
    title: to === 'ACTIVE' ? 'Condutor reativado' : 'Registo retomado',
  }),
  'driver.change-contract': (_happened, { from, contractType }, changes) => ({
    title: 'Contrato alterado',
    lines: [`${label(contractType)} a partir de ${day(from)}${insteadWords(changes)}`],
  }),
  'driver.begin-contract': (_happened, { contractType }) => ({
    title: 'Começou um contrato',
    lines: [label(contractType)],
  }),
  'driver.book': (_happened, { weeks }) => ({
    title: 'Semanas registadas',
    lines: [
      String(weeks ?? '')
        .split(' ')
        .filter(Boolean)
        .map(day)
        .join(', '),
    ],
  }),
  'driver.notify': plain('Renovação de documentos pedida'),
  'driver.keep': plain('Registo mantido, em vez de apagado'),
  'driver.erasure-noted': plain('Apagamento do registo anunciado'),
  'driver.export': plain('Dados exportados'),
  'driver.erase': plain('Dados pessoais apagados'),
  'data-request.make': plain('Alteração de dados pedida pelo condutor'),
  'data-request.withdraw': plain('Pedido de alteração retirado'),
  'data-request.accept': plain('Pedido de alteração aceite'),
  'data-request.decline': plain('Pedido de alteração recusado'),
  'bank-account.enter': plain('Conta bancária indicada'),
  'bank-account.confirm': plain('Conta bancária confirmada'),
  'bank-account.decline': plain('Conta bancária recusada'),
  'bank-account.refuse': plain('Conta bancária recusada pelo banco'),
  'bank-account.look': plain('IBAN visto'),
  'document.add': ofDocument('Documento recebido'),
  'document.replace': ofDocument('Documento substituído'),
  'document.validate': ofDocument('Documento aprovado'),
  'document.reject': ({ docType, note }, { reason }) => ({
    title: 'Documento rejeitado',
    lines: [
      docType ? DOC_TYPE_LABELS[docType] : '',
      rejectionWords((reason ?? null) as RejectionReason | null, note) ?? '',
    ],
  }),
  'document.undo': ofDocument('Decisão sobre um documento anulada'),
  'document.renew': ofDocument('Renovação aprovada'),
  'document.reopen': ofDocument('Documento de novo pendente'),
  'document.expire': ofDocument('Documento expirado'),
  'document.revive': ofDocument('Documento de novo válido'),
  'document.correct-expiry': ({ docType }, { from, to }) => ({
    title: 'Validade corrigida',
    lines: [
      docType ? DOC_TYPE_LABELS[docType] : '',
      from && to && from !== to ? `de ${day(from)} para ${day(to)}` : '',
    ],
  }),
  'document.ask': ofDocument('Novo documento pedido'),
  'document.link': ofDocument('Ligação para enviar documento criada'),
  'financial-record.pay': ofWeek('Semana paga'),
  'financial-record.batch': ofWeek('Semana incluída num ficheiro de pagamento'),
  'financial-record.reject': ofWeek('Transferência recusada pelo banco'),
  'financial-record.return': ofWeek('Transferência devolvida'),
  'financial-record.undo': ofWeek('Pagamento anulado'),
  'statement.issue': ofWeek('Extrato semanal feito'),
  'settlement-entry.add': ofSettlement('Acerto registado'),
  'settlement-entry.counter': ofSettlement('Acerto anulado'),
  'correction.take': ofCorrection('Correção aceite'),
  'correction.decline': ofCorrection('Correção recusada'),
  'correction.propose': ofCorrection('Correção de novo proposta'),
  'fee-rule.set': (_happened, detail) => ({
    title: 'Taxa alterada',
    lines: [
      `${ruleWords(detail as unknown as FeeRule)}, a partir de ${day(detail.from)}`,
      detail.withoutEarnings ? 'Também em semanas sem ganhos' : '',
    ],
  }),
  'fee-rule.charge': (_happened, { week, cents }) => ({
    title: 'Taxa de uma semana sem ganhos',
    lines: [`Semana de ${day(week)}: ${euroOfCents(Number(cents))}`],
  }),
  'settlement-plan.add': (_happened, { category, cents, instalments, until, from }) => ({
    title: 'Plano registado',
    lines: [
      `${settlementLabel(category)} ${euroOfCents(Number(cents))}${
        instalments ? ` em ${instalments} semanas` : ` por semana até ${day(until)}`
      }, a partir de ${day(from)}`,
    ],
  }),
  'settlement-plan.stop': (_happened, { category, leftCents }) => ({
    title: 'Plano parado',
    lines: [`${settlementLabel(category)}: faltavam ${euroOfCents(Number(leftCents))}`],
  }),
  'platform-account.learn': ofAccount('Conta associada'),
  'platform-account.move': ofAccount('Conta mudada para este condutor'),
  'platform-account.unlearn': ofAccount('Conta retirada'),
  'vehicle.set': plain('Viatura indicada'),
  'cost-rule.set': (_happened, { kind, pays, basisPoints, cents, from }) => ({
    title: 'Mudou quem paga',
    lines: [
      `${COSTS_LABELS[kind as CostKind]}: ${paysWords({ pays: String(pays), basisPoints: numberOf(basisPoints), cents: numberOf(cents) })}, a partir de ${day(from)}`,
    ],
  }),
  'holding.add': ofHolding('entregue'),
  'holding.change': ofHolding('corrigida'),
  'holding.delete': ofHolding('apagada'),
};

export const ACTIONS: readonly string[] = Object.keys(ACTION_WORDS);

/** Actions whose words have amounts, or are about pay. */
const OF_MONEY =
  /^(financial-record|statement|settlement-entry|settlement-plan|correction|fee-rule|cost-rule|driver\.book)\b/;

export function actionsShown(rights: ReadonlySet<Right>): readonly string[] {
  return rights.has('money.read') ? ACTIONS : ACTIONS.filter((action) => !OF_MONEY.test(action));
}

function insteadWords({ contractType, contractFrom }: Changes): string {
  if (contractType) return `, em vez de ${label(contractType[0])}`;
  return contractFrom?.[0] ? `, em vez de ${day(contractFrom[0])}` : '';
}

/** Describes an event in Portuguese. */
export function eventWords(happened: Happened): { who: string; title: string; lines: string[] } {
  const { action, actor, detail, changes } = happened;
  const wording = ACTION_WORDS[action];
  const { title, lines = [] } = wording
    ? wording(happened, JSON.parse(detail ?? '{}'), JSON.parse(changes ?? '{}'))
    : mailWords(action.replace('mail.', ''));
  return { who: whoOf(actor), title, lines: lines.filter(Boolean) };
}

const WHO: Record<string, string> = { visitor: 'Condutor', driver: 'Condutor', system: 'Sistema' };

function whoOf(actor: string): string {
  return WHO[actor] ?? (actor.startsWith('operator:') ? 'Operador' : actor);
}

function label(contractType: unknown): string {
  return contractLabel(contractType as ContractType);
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

function day(date: unknown): string {
  return dateInWords(String(date));
}
