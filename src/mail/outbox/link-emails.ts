import { dateInWords } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';
import type { NamedPaper } from './named-paper';
import type { OpenLink } from './open-links';
import { LINK_SERVES, uploadAction, whatToSend, withArticle } from './requested-documents';
import type { MessageKind } from './store';

const LINK_KINDS = ['document_asked', 'renewal_asked', 'document_reminder'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export function isLinkKind(kind: MessageKind): kind is LinkKind {
  return LINK_KINDS.some((known) => known === kind);
}

type Asking = {
  kind: LinkKind;
  fullName: string;
  links: readonly OpenLink[];
  /** Papers of the driver's own car, in a reminder. */
  papers?: readonly NamedPaper[];
  today: string;
  ownPage?: string;
};

/** An e-mail with one or more links that open an upload. */
export function linkEmailOf({ kind, fullName, links, papers = [], today, ownPage }: Asking): EmailText {
  if (links.length === 0)
    return { ...papersEmail(papers), name: greetingName(fullName), ownPage: ownPage ?? null };
  const docTypes = links.map(({ docType }) => docType);
  const named = docTypes.length === 1 ? withArticle(docTypes[0] ?? null) : 'os seus documentos';
  const opening = OPENINGS[kind](named, links, today);
  return {
    name: greetingName(fullName),
    ...opening,
    paragraphs: [...opening.paragraphs, ...(papers.length > 0 ? [datesOf(papers), WITHOUT_UPLOAD] : [])],
    points: whatToSend(docTypes),
    actions: links.map(({ docType, href }) => uploadAction(docType, href)),
    closing: [LINK_SERVES],
    ownPage: ownPage ?? null,
  };
}

type Opening = Pick<EmailText, 'subject' | 'title' | 'paragraphs'>;

const OPENINGS: Record<LinkKind, (named: string, links: readonly OpenLink[], today: string) => Opening> = {
  document_asked: (named) => ({
    subject: `Volante: envie-nos ${named}`,
    title: `Envie-nos ${named}`,
    paragraphs: [
      `Precisamos que nos envie de novo ${named}. Pode fazê-lo já, do telemóvel: carregue em baixo e escolha o ficheiro, ou fotografe o documento.`,
    ],
  }),
  renewal_asked: (named, links, today) => ({
    subject: `Volante: renove ${named}`,
    title: `Renove ${named}`,
    paragraphs: [
      validities(links, today).join(' '),
      'Quando tiver o novo documento, envie-o do telemóvel: carregue em baixo e escolha o ficheiro, ou fotografe o documento.',
    ],
  }),
  document_reminder: (named, links, today) => ({
    subject: `Volante: a validade d${named}`,
    title: `A validade d${named}`,
    paragraphs: [
      validities(links, today).join(' '),
      'Quando tiver o novo documento, envie-o do telemóvel: carregue em baixo e escolha o ficheiro, ou fotografe o documento.',
    ],
  }),
};

const WITHOUT_UPLOAD =
  'Se tiver um novo documento da viatura, responda a este email com ele em anexo, para o registarmos.';

function papersEmail(papers: readonly NamedPaper[]): Omit<EmailText, 'name' | 'ownPage'> {
  return {
    subject: 'Volante: a validade dos documentos da sua viatura',
    title: 'A validade dos documentos da sua viatura',
    paragraphs: [datesOf(papers), WITHOUT_UPLOAD],
    points: [],
    closing: [],
  };
}

function datesOf(papers: readonly NamedPaper[]): string {
  return papers
    .map(({ plate, name, date }) => `${name} da viatura ${plate}: até ${dateInWords(date)}.`)
    .join(' ');
}

function validities(links: readonly OpenLink[], today: string): string[] {
  return links.map(({ docType, expiryDate }) => {
    const label = DOC_TYPE_LABELS[docType];
    if (expiryDate == null) return `${label}: precisamos de um novo documento.`;
    const date = dateInWords(expiryDate);
    if (expiryDate === today) return `${label}: a validade termina hoje, ${date}.`;
    return `${label}: ${expiryDate < today ? 'a validade terminou' : 'a validade termina'} em ${date}.`;
  });
}
