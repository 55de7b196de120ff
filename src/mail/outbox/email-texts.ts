import { dateInWords } from '../../platform/domain/calendar';
import { type ContractType, contractLabel, MONTHLY_FEE_CENTS } from '../../platform/domain/contract';
import type { DocType } from '../../platform/domain/document-types';
import { euroOfCents } from '../../platform/domain/money-text';
import { type RejectionReason, rejectionWords } from '../../platform/domain/rejection-reasons';
import type { AccountKind } from './account-emails';
import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';
import type { LinkKind } from './link-emails';
import { LINK_SERVES, uploadAction, whatToSend, withArticle } from './requested-documents';
import type { MessageKind } from './store';

type PlainKind = Exclude<MessageKind, AccountKind | LinkKind | 'driver_sign_in' | 'statement'>;

export type Message = {
  kind: PlainKind;
  fullName: string;
  contractType: ContractType;
  docType: DocType | null;
  rejection?: Rejection;
  ownPage?: string;
};

/** The reason, and the note that staff added. */
export type Rejection = {
  reason: RejectionReason | null;
  note: string | null;
  /** Expiry date of the document that remains valid. */
  validUntil?: string | null;
  /** The address that opens the upload of another one. */
  upload?: string;
};

const ANSWER = 'Se tiver alguma dúvida, responda a este email.';

/** Messages to an address that is not confirmed as the driver's, or no longer the driver's. */
const WITHOUT_PAGE: readonly MessageKind[] = ['registration_received', 'email_changed_old'];

/** The text is in Portuguese (docs/rules/reports.md). */
export function emailOf({ kind, fullName, contractType, docType, rejection, ownPage }: Message): EmailText {
  const name = greetingName(fullName);
  const page = WITHOUT_PAGE.includes(kind) ? null : (ownPage ?? null);
  return { name, ...TEXTS[kind](contractType, docType, rejection), ownPage: page };
}

type Text = Omit<EmailText, 'name'>;

const TEXTS: Record<
  PlainKind,
  (contract: ContractType, docType: DocType | null, rejection?: Rejection) => Text
> = {
  registration_received: () => ({
    subject: 'Recebemos o seu registo na Volante',
    title: 'Recebemos o seu registo',
    paragraphs: [
      'Obrigado por se registar na Volante. A nossa equipa vai verificar os seus dados e cada um dos seus documentos.',
      'Receberá um email assim que o seu registo for aprovado. Se algum documento tiver de ser enviado de novo, dizemos-lhe qual.',
    ],
    points: [],
    closing: [`${ANSWER} Se não fez este registo, responda também, para que o possamos anular.`],
  }),
  driver_approved: (contract) => ({
    subject: 'O seu registo na Volante foi aprovado',
    title: 'O seu registo foi aprovado',
    paragraphs: ['Verificámos o seu registo: já faz parte da Volante. Este é o seu contrato:'],
    points: [
      `Contrato: ${contractLabel(contract)}, ${contract === 'SLOT' ? 'com a sua viatura' : 'com viatura incluída'}`,
      `Taxa fixa: ${euroOfCents(MONTHLY_FEE_CENTS[contract])} por mês, sem comissão variável`,
      'Pagamentos: todas as semanas',
    ],
    closing: [ANSWER],
  }),
  driver_rejected: () => ({
    subject: 'O seu registo na Volante não foi aprovado',
    title: 'O seu registo não foi aprovado',
    paragraphs: [
      'Verificámos o seu registo e não o podemos aprovar.',
      'Se quiser saber porquê, ou se lhe parecer que houve um engano, responda a este email: uma pessoa da nossa equipa explica-lhe o motivo e o que pode fazer.',
    ],
    points: [],
    closing: ['Obrigado pelo seu interesse.'],
  }),
  document_rejected: (_contract, docType, rejection) => ({
    subject: `Volante: envie de novo ${withArticle(docType)}`,
    title: `Envie-nos de novo ${withArticle(docType)}`,
    paragraphs: [
      `Não pudemos aceitar ${withArticle(docType)} que nos enviou.`,
      ...reasonOf(rejection),
      ...stillValid(rejection),
      rejection?.upload
        ? 'Pode enviá-lo já, do telemóvel: carregue em baixo e escolha o ficheiro, ou fotografe o documento. O que enviar:'
        : 'Para continuarmos, responda a este email com o documento em anexo, ou fale com o nosso escritório. O que enviar:',
    ],
    points: whatToSend(docType ? [docType] : []),
    ...(rejection?.upload && { actions: [uploadAction(docType, rejection.upload)] }),
    closing: [...(rejection?.upload ? [LINK_SERVES] : []), 'Este email é apenas sobre este documento.'],
  }),
  email_changed_old: () => ({
    subject: 'O seu email na Volante foi alterado',
    title: 'O seu email foi alterado',
    paragraphs: [
      'A nossa equipa alterou o email do seu registo na Volante. A partir de agora escrevemos-lhe para o novo endereço.',
    ],
    points: [],
    closing: ['Se não pediu esta alteração, responda a este email ou fale com o nosso escritório.'],
  }),
  email_changed_new: () => ({
    subject: 'O seu novo email na Volante',
    title: 'Este é agora o seu email na Volante',
    paragraphs: [
      'A nossa equipa alterou o email do seu registo na Volante para este endereço. Avisámos também o endereço anterior.',
    ],
    points: [],
    closing: [`${ANSWER} Se não conhece a Volante, responda também, para que o possamos corrigir.`],
  }),
  driver_left: () => ({
    subject: 'A sua saída da Volante',
    title: 'Registámos a sua saída',
    paragraphs: [
      'Deixou de estar ativo na Volante. As semanas que começaram antes da sua saída são pagas como até aqui.',
    ],
    points: [],
    closing: ['Se lhe parecer que houve um engano, ou quando quiser voltar, responda a este email.'],
  }),
  driver_returned: () => ({
    subject: 'Está de novo ativo na Volante',
    title: 'Está de novo ativo',
    paragraphs: ['Reativámos o seu registo: volta a fazer parte da Volante.'],
    points: [],
    closing: [ANSWER],
  }),
  registration_resumed: () => ({
    subject: 'Retomámos o seu registo na Volante',
    title: 'Retomámos o seu registo',
    paragraphs: ['O seu registo volta a ser verificado. Receberá um email assim que for aprovado.'],
    points: [],
    closing: [ANSWER],
  }),
  document_renewed: (_contract, docType) => ({
    subject: `Volante: aprovámos ${withArticle(docType)}`,
    title: `Aprovámos ${withArticle(docType)}`,
    paragraphs: [
      `Verificámos ${withArticle(docType)} que nos enviou: passa a valer em vez do documento anterior. Não tem de fazer mais nada.`,
    ],
    points: [],
    closing: [ANSWER],
  }),
  data_request_accepted: () => ({
    subject: 'Alterámos os seus dados na Volante',
    title: 'Alterámos os seus dados',
    paragraphs: ['A alteração aos seus dados, que pediu na sua página, está feita.'],
    points: [],
    closing: [`${ANSWER} Se não fez este pedido, responda também, para que o possamos corrigir.`],
  }),
  data_request_declined: (_contract, _docType, rejection) => ({
    subject: 'O seu pedido de alteração de dados na Volante',
    title: 'Não alterámos os seus dados',
    paragraphs: [
      'Verificámos a alteração aos seus dados que pediu na sua página e não a pudemos fazer. Os seus dados ficam como estavam.',
      ...reasonOf(rejection),
    ],
    points: [],
    closing: [ANSWER],
  }),
  approval_undone: () => ({
    subject: 'O seu registo na Volante continua em análise',
    title: 'O seu registo continua em análise',
    paragraphs: [undone('a dizer que o seu registo foi aprovado'), AGAIN],
    points: [],
    closing: [ANSWER],
  }),
  rejection_undone: () => ({
    subject: 'O seu registo na Volante continua em análise',
    title: 'O seu registo continua em análise',
    paragraphs: [undone('a dizer que o seu registo não foi aprovado'), AGAIN],
    points: [],
    closing: [ANSWER],
  }),
  document_rejection_undone: (_contract, docType) => ({
    subject: `Volante: não precisa de enviar de novo ${withArticle(docType)}`,
    title: `Não precisa de enviar de novo ${withArticle(docType)}`,
    paragraphs: [
      undone(`a pedir que envie de novo ${withArticle(docType)}`),
      'A nossa equipa vai verificar outra vez o que nos enviou. Se for preciso outro ficheiro, dizemos-lhe.',
    ],
    points: [],
    closing: [ANSWER],
  }),
  renewal_undone: (_contract, docType) => ({
    subject: `Volante: vamos verificar outra vez ${withArticle(docType)}`,
    title: `Vamos verificar outra vez ${withArticle(docType)}`,
    paragraphs: [
      undone('a dizer que a nova versão foi aprovada'),
      'Enquanto a nossa equipa a verifica, vale a versão anterior, até ao fim da sua validade.',
    ],
    points: [],
    closing: [ANSWER],
  }),
};

const AGAIN =
  'A nossa equipa está a verificar o seu registo. Receberá um email assim que houver uma decisão.';

/** The wording also fits a reader who has not received the first e-mail. */
function undone(what: string): string {
  return `Se recebeu um email ${what}, não o tenha em conta: essa decisão foi anulada. Pedimos desculpa pelo engano.`;
}

function stillValid({ validUntil }: Partial<Rejection> = {}): string[] {
  return validUntil
    ? [`O documento que já tínhamos aprovado continua válido até ${dateInWords(validUntil)}.`]
    : [];
}

function reasonOf({ reason, note }: Rejection = { reason: null, note: null }): string[] {
  return [rejectionWords(reason, note) ?? []].flat();
}
