import { DOC_TYPE_LABELS, type DocType, isFeminine } from '../../platform/domain/document-types';

const WHAT_TO_SEND: Record<DocType, string> = {
  CC: 'a frente e o verso do cartão',
  CARTA_CONDUCAO: 'a frente e o verso da carta',
  CMTVDE: 'o certificado completo, com o número bem visível',
  REG_CRIMINAL: 'o certificado completo, com todas as páginas',
  VEHICLE_DOC: 'o documento completo da viatura, com a matrícula bem visível',
};

/** Formats the documents as bullet points of an e-mail. */
export function whatToSend(docTypes: readonly DocType[]): string[] {
  return [
    ...docTypes.map((docType) => `${DOC_TYPE_LABELS[docType]}: ${WHAT_TO_SEND[docType]}`),
    'Dentro da validade e legível, sem cortes nem reflexos',
    'Um só ficheiro PDF, JPG ou PNG, com 10 MB no máximo',
  ];
}

/** Adds the article, as in `o Registo Criminal`. */
export function withArticle(docType: DocType | null): string {
  if (docType === null) return 'um documento';
  return `${isFeminine(docType) ? 'a' : 'o'} ${DOC_TYPE_LABELS[docType]}`;
}
