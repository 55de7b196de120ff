import {
  ANSWER,
  type DueEmail,
  type EmailWriters,
  undone,
  withOwnPage,
} from '../../mail/outbox/email-writers';
import { DOC_TYPES, type DocType } from '../../platform/domain/document-types';
import { withArticle } from './requested-documents';

export const DOCUMENT_EMAILS = {
  document_renewed: withOwnPage((message, brand) => {
    const named = withArticle(docTypeIn(message));
    return {
      subject: `${brand}: aprovámos ${named}`,
      title: `Aprovámos ${named}`,
      paragraphs: [
        `Verificámos ${named} que nos enviou: passa a valer em vez do documento anterior. Não tem de fazer mais nada.`,
      ],
      points: [],
      closing: [ANSWER],
    };
  }),
  document_rejection_undone: withOwnPage((message, brand) => {
    const named = withArticle(docTypeIn(message));
    return {
      subject: `${brand}: não precisa de enviar de novo ${named}`,
      title: `Não precisa de enviar de novo ${named}`,
      paragraphs: [
        undone(`a pedir que envie de novo ${named}`),
        'A nossa equipa vai verificar outra vez o que nos enviou. Se for preciso outro ficheiro, dizemos-lhe.',
      ],
      points: [],
      closing: [ANSWER],
    };
  }),
  renewal_undone: withOwnPage((message, brand) => {
    const named = withArticle(docTypeIn(message));
    return {
      subject: `${brand}: vamos verificar outra vez ${named}`,
      title: `Vamos verificar outra vez ${named}`,
      paragraphs: [
        undone('a dizer que a nova versão foi aprovada'),
        'Enquanto a nossa equipa a verifica, vale a versão anterior, até ao fim da sua validade.',
      ],
      points: [],
      closing: [ANSWER],
    };
  }),
} satisfies Partial<EmailWriters>;

/** The document that `detail` names. */
export function docTypeIn({ detail }: Pick<DueEmail, 'detail'>): DocType | null {
  const { docType } = JSON.parse(detail ?? '{}');
  return DOC_TYPES.find((known) => known === docType) ?? null;
}
