import { type ContractType, contractLabel, MONTHLY_FEE_CENTS } from '../domain/contract';
import { DOC_TYPE_LABELS, type DocType } from '../domain/document-types';
import { euroText } from '../domain/money-text';
import { type LetterText, writeLetter } from './letter';
import { greetingName } from './rules';
import type { MessageKind } from './store';

export type Message = {
  kind: MessageKind;
  fullName: string;
  contractType: ContractType;
  docType: DocType | null;
};

const ANSWER = 'Se tiver alguma dúvida, responda a este email.';

/** For whoever sends it again. */
const WHAT_TO_SEND: Record<DocType, string> = {
  CC: 'a frente e o verso do cartão',
  CARTA_CONDUCAO: 'a frente e o verso da carta',
  CMTVDE: 'o certificado completo, com o número bem visível',
  REG_CRIMINAL: 'o certificado completo, com todas as páginas',
  VEHICLE_DOC: 'o documento completo da viatura, com a matrícula bem visível',
};

/** In Portuguese (docs/rules.md#letters). */
export function letterOf({ kind, fullName, contractType, docType }: Message) {
  const name = greetingName(fullName);
  return writeLetter({ name, ...TEXTS[kind](contractType, docType) });
}

type Text = Omit<LetterText, 'name'>;

const TEXTS: Record<MessageKind, (contract: ContractType, docType: DocType | null) => Text> = {
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
      `Taxa fixa: ${euroText(MONTHLY_FEE_CENTS[contract] / 100)} por mês, sem comissão variável`,
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
  document_rejected: (_contract, docType) => ({
    subject: `Volante: envie de novo ${article(docType)}`,
    title: `Envie-nos de novo ${article(docType)}`,
    paragraphs: [
      `Não pudemos aceitar ${article(docType)} que nos enviou com o seu registo.`,
      'Para continuarmos, responda a este email com o documento em anexo, ou fale com o nosso escritório. O que enviar:',
    ],
    points: [
      ...(docType ? [`${DOC_TYPE_LABELS[docType]}: ${WHAT_TO_SEND[docType]}`] : []),
      'Dentro da validade e legível, sem cortes nem reflexos',
      'Um só ficheiro PDF, JPG ou PNG, com 10 MB no máximo',
    ],
    closing: ['Este email é apenas sobre este documento.'],
  }),
};

function article(docType: DocType | null): string {
  if (docType === null) return 'um documento';
  return `${docType === 'CARTA_CONDUCAO' ? 'a' : 'o'} ${DOC_TYPE_LABELS[docType]}`;
}
