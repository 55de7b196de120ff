import { DRIVER_SESSION, SIGN_IN_MS } from '../../people/driver-sessions/session-rules';
import { UPLOAD_OPEN_MS } from '../../people/uploads/upload-lifetime-rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import type { Fleet } from '../../platform/domain/fleet';
import { countLabel } from '../../platform/domain/text';
import { STAFF_SESSION } from '../../platform/sessions/session-rules';
import { QUARANTINE_DAYS } from '../../reports/quarantine/quarantine-limits';
import { DEVICE_DAYS } from '../accounts/account-limits';
import { KEPT_BACKUPS } from '../backup/kept-backups-rules';
import { ERASURE_NOTICE_DAYS, UPGRADE_COPY_KEPT_DAYS } from '../privacy/erasure-limits';
import { DIGESTS_KEPT_DAYS } from '../staff-digest/sending-rules';

/** Somebody else's server that the program hands data to: its name, and what for. */
export type Processor = { name: string; purposes: string[] };

/** The settings and parts that the record is filled from. */
export type RecordFacts = {
  /** The day in Lisbon. */
  madeOn: string;
  fleet: Fleet | null;
  processors: readonly Processor[];
  onWorkers: boolean;
  rejectedKeepDays: number;
  /** How long a link for a document is open. */
  linkOpenDays: number;
  hasMailbox: boolean;
  sendsEmails: boolean;
  areRecibosOn: boolean;
  paysByFile: boolean;
  fourEyes: boolean;
  /** Whether staff have roles, and whether groups of the provider give them. */
  hasRoles: boolean;
  hasGroups: boolean;
  makesBackups: boolean;
  /** Whether the database is a file of this machine. */
  isFile: boolean;
  isSecure: boolean;
  /** Whether the program has the accounts of staff itself. */
  hasAccounts: boolean;
};

/** A term with its lines. `isBlank`: a line to write on comes last, for what no program knows. */
export type RecordField = { label: string; lines: string[]; isBlank: boolean };

export type RecordPart = { title: string; intro?: string; fields: RecordField[] };

export type RecordSection = RecordPart & { parts: RecordPart[] };

type Line = string | false;

export const known = (label: string, ...lines: Line[]): RecordField => ({
  label,
  lines: lines.filter((line) => line !== false),
  isBlank: false,
});

export const toComplete = (label: string, ...lines: Line[]): RecordField => ({
  ...known(label, ...lines),
  isBlank: true,
});

const STAFF = 'A equipa autorizada.';
const PEOPLE = 'Condutores e antigos condutores.';

/** The processing by each part in use: purposes, people, data, recipients and times. */
export function activitiesOf(facts: RecordFacts): RecordSection {
  return {
    title: 'Tratamentos: b) finalidades, c) pessoas e dados, d) destinatários, f) prazos',
    fields: [],
    parts: [
      registration(facts),
      weeks(facts),
      ...(facts.areRecibosOn ? [recibos()] : []),
      cars(),
      reports(facts),
      ...(facts.sendsEmails ? [emails(facts)] : []),
      office(facts),
      ...(facts.makesBackups || facts.isFile ? [copies(facts)] : []),
      {
        title: 'Fora do programa',
        intro: 'Contratos em papel, contabilidade, telefone e outros tratamentos que o programa não conhece.',
        fields: [toComplete('Finalidades, pessoas, dados, destinatários e prazos')],
      },
    ],
  };
}

function registration({ rejectedKeepDays }: RecordFacts): RecordPart {
  return {
    title: 'Registo e validação de condutores',
    fields: [
      known(
        'Finalidades',
        'Identificar, contactar e validar quem se regista como condutor de TVDE, celebrar o contrato e ter os documentos em dia.',
      ),
      known('Pessoas', 'Candidatos, condutores e antigos condutores.'),
      known(
        'Dados',
        'Nome, e-mail, telefone, número CMTVDE, viatura, contrato com as suas datas, decisões, pedidos e alterações.',
        `Documentos, com a validade: ${Object.values(DOC_TYPE_LABELS).join(', ')}. O registo criminal é do artigo 10.º do RGPD.`,
        'Contratos assinados, com o primeiro e o último dia.',
      ),
      known(
        'Destinatários',
        `${STAFF} Autoridades, quando a lei o exige.`,
        'WhatsApp e telefone, quando a equipa abre a ligação de um condutor: o número e o texto passam para esse serviço.',
      ),
      toComplete(
        'Apagamento',
        `Registos rejeitados ou por completar: ${days(rejectedKeepDays)} depois da decisão ou do início, com aviso à equipa ${days(ERASURE_NOTICE_DAYS)} antes. A equipa pode mantê-los outra vez pelo mesmo tempo.`,
        `Ficheiros carregados que nenhum documento usa: ${span(UPLOAD_OPEN_MS)}.`,
        'Condutores e antigos condutores: o programa apaga-os só a pedido. Prazo:',
      ),
    ],
  };
}

function weeks({ paysByFile }: RecordFacts): RecordPart {
  return {
    title: 'Contas semanais e pagamentos',
    fields: [
      known(
        'Finalidades',
        `Calcular o que cada condutor tem a receber, pagá-lo e explicá-lo${paysByFile ? ', e fazer os ficheiros de transferências para o banco' : ''}.`,
      ),
      known('Pessoas', PEOPLE),
      known(
        'Dados',
        'Ganhos, comissões e dinheiro que as plataformas comunicam, contas nas plataformas, taxas, acertos, planos, extratos, IBAN, titular e NIF da conta.',
      ),
      known(
        'Destinatários',
        `${STAFF} O contabilista, pelo ficheiro do mês e pelas exportações, sem IBAN.`,
        paysByFile && 'O banco da empresa, pelos ficheiros de transferências.',
      ),
      toComplete(
        'Apagamento',
        'Com o condutor saem o nome, as contas bancárias, os textos dos acertos, os extratos e os meses guardados para o contabilista; ficam valores, semanas e referências. Prazo dos registos contabilísticos:',
      ),
    ],
  };
}

function recibos(): RecordPart {
  return {
    title: 'Recibos dos condutores',
    fields: [
      known('Finalidades', 'Comparar o documento fiscal de cada condutor com as suas semanas e guardá-lo.'),
      known('Pessoas', PEOPLE),
      known(
        'Dados',
        'NIF, regime de IVA e retenção que a equipa indica; número, ATCUD, data e valores do documento; o ficheiro.',
      ),
      known('Destinatários', `${STAFF} O contabilista, pelo ficheiro do mês.`),
      toComplete(
        'Apagamento',
        'Com o condutor saem nomes de ficheiros, motivos e o NIF indicado; os documentos fiscais ficam, pelo artigo 52.º do CIVA. Prazo:',
      ),
    ],
  };
}

function cars(): RecordPart {
  return {
    title: 'Viaturas e custos',
    fields: [
      known(
        'Finalidades',
        'Saber quem tem cada viatura e cartão, e a quem cabem portagens, combustível, carregamentos e rendas.',
      ),
      known('Pessoas', 'Condutores que têm ou tiveram uma viatura ou um cartão.'),
      known(
        'Dados',
        'Matrícula e papéis da viatura, cartões e identificadores, entregas ao minuto, e de cada custo o dia, a hora, o local e o valor.',
      ),
      known('Destinatários', STAFF),
      toComplete(
        'Apagamento',
        'Com o condutor saem os locais dos custos e a matrícula da viatura própria; ficam dias e valores. Prazo:',
      ),
    ],
  };
}

function reports({ hasMailbox }: RecordFacts): RecordPart {
  return {
    title: 'Relatórios das plataformas',
    fields: [
      known('Finalidades', 'Receber e ler os relatórios de que saem as contas semanais.'),
      known(
        'Pessoas',
        `Condutores que constam deles${hasMailbox ? ', e quem escreve para a caixa de correio' : ''}.`,
      ),
      known(
        'Dados',
        'Nomes, identificadores e valores dos relatórios.',
        hasMailbox && 'Remetente, assunto, data e ficheiros de cada e-mail que pode trazer um relatório.',
      ),
      known('Destinatários', STAFF),
      (hasMailbox ? toComplete : known)(
        'Apagamento',
        `O que espera em quarentena: ${days(QUARANTINE_DAYS)}, no máximo.`,
        hasMailbox && 'O programa não apaga e-mails da caixa. Prazo na caixa:',
      ),
    ],
  };
}

function emails({ linkOpenDays }: RecordFacts): RecordPart {
  const { lifetimeMs, idleMs } = DRIVER_SESSION;
  return {
    title: 'E-mails e página dos condutores',
    fields: [
      known(
        'Finalidades',
        'Avisar do registo, dos documentos e dos pagamentos, e deixar cada condutor ver e pedir alterações aos seus dados.',
      ),
      known('Pessoas', 'Candidatos, condutores e antigos condutores.'),
      known(
        'Dados',
        'Endereço, tipo e estado de cada e-mail, sessões e ligações para entrar e enviar documentos.',
      ),
      known('Destinatários', STAFF),
      known(
        'Apagamento',
        'E-mails enviados: com o condutor.',
        `Sessões: ao fim de ${span(lifetimeMs)}, ou de ${span(idleMs)} sem uso. Códigos e ligações para entrar: ${span(SIGN_IN_MS)}. Ligações para enviar um documento: ${days(linkOpenDays)}. São apagadas no dia seguinte.`,
      ),
    ],
  };
}

function office({ hasAccounts, hasRoles, hasGroups }: RecordFacts): RecordPart {
  const { lifetimeMs, idleMs } = STAFF_SESSION;
  return {
    title: 'Acesso da equipa e auditoria',
    fields: [
      known('Finalidades', 'Deixar entrar só quem está autorizado, e saber quem fez o quê.'),
      known('Pessoas', 'A equipa; os condutores, só pelo seu identificador.'),
      known(
        'Dados',
        'Nome e e-mail da equipa, sessões, e que ação foi feita, quando e sobre o quê.',
        hasRoles && 'A função em que cada ação foi feita.',
        hasGroups &&
          'Os grupos de cada pessoa da equipa no fornecedor de identidade, do último início de sessão.',
        hasAccounts &&
          'Da conta de cada pessoa: a palavra-passe e os códigos de recuperação como resumo que não se desfaz, o segundo passo cifrado, e os navegadores em que entrou.',
      ),
      known('Destinatários', STAFF),
      toComplete(
        'Apagamento',
        `Sessões: ao fim de ${span(lifetimeMs)}, ou de ${span(idleMs)} sem uso; são apagadas no dia seguinte. Que avisos a equipa recebeu: ${days(DIGESTS_KEPT_DAYS)}.`,
        hasAccounts &&
          `Conta: quando quem gere o servidor a termina. Navegadores: ${days(DEVICE_DAYS)} sem uso.`,
        'Auditoria: o programa não a apaga nem altera. Prazo:',
      ),
    ],
  };
}

function copies({ makesBackups, isFile }: RecordFacts): RecordPart {
  const { days: ofDays, weeks: ofWeeks, months: ofMonths } = KEPT_BACKUPS;
  return {
    title: 'Cópias de segurança',
    fields: [
      known('Finalidades', 'Repor o programa depois de uma avaria ou de uma atualização.'),
      known('Pessoas', 'Todas as de cima.'),
      known('Dados', 'Todos os de cima.'),
      known('Destinatários', 'Quem gere o servidor.'),
      known(
        'Apagamento',
        makesBackups &&
          `Das cópias diárias fica a mais recente de cada um dos últimos ${days(ofDays)}, ${ofWeeks} semanas e ${ofMonths} meses.`,
        isFile &&
          `Cópia da base de dados antes de uma atualização: ${days(UPGRADE_COPY_KEPT_DAYS)}, ou até um condutor ser apagado.`,
      ),
    ],
  };
}

function days(count: number): string {
  return countLabel(count, 'dia', 'dias');
}

/** `7 dias`, `8 horas`, `15 minutos`: in the largest unit that divides it. */
function span(ms: number): string {
  if (Number.isInteger(ms / DAY_MS)) return days(ms / DAY_MS);
  if (Number.isInteger(ms / HOUR_MS)) return countLabel(ms / HOUR_MS, 'hora', 'horas');
  return countLabel(ms / MINUTE_MS, 'minuto', 'minutos');
}
