import type { EmailText } from '../../mail/outbox/email-layout';
import {
  type DueEmail,
  type EmailWords,
  type EmailWriters,
  greeted,
  ownPageOf,
  reasonIn,
} from '../../mail/outbox/email-writers';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS, type DocType, isFeminine } from '../../platform/domain/document-types';
import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import { docTypeIn } from '../documents/document-emails';
import { lapseInWords } from '../documents/expiry-rules';
import { whatToSend, withArticle } from '../documents/requested-documents';
import { type NamedLink, type OpenLink, openLinks, ownPapers } from './open-links';
import type { NamedPaper } from './store';

type LinkKind = 'document_asked' | 'renewal_asked' | 'document_reminder';

/** E-mails with one or more links that open an upload. */
export const LINK_EMAILS = {
  document_rejected: rejection,
  document_asked: asking('document_asked'),
  renewal_asked: asking('renewal_asked'),
  document_reminder: asking('document_reminder'),
} satisfies Partial<EmailWriters>;

/** The document may also be sent in answer to the e-mail, once the link no longer works. */
async function rejection(services: Services, message: DueEmail, now: Date): Promise<EmailText> {
  const docType = docTypeIn(message);
  const named = withArticle(docType);
  const [upload] = await openLinks(services, { ...inDetail(message), now });
  const brand = brandOf(services.fleet);
  const words = {
    subject: `${brand}: envie de novo ${named}`,
    title: `Envie-nos de novo ${named}`,
    paragraphs: [
      `Não pudemos aceitar ${named} que nos enviou.`,
      ...reasonIn(message),
      ...stillValid(message, now),
      upload
        ? `Pode enviá-${object(docType)} já, do telemóvel: ${FROM_PHONE}`
        : 'Para continuarmos, responda a este email com o documento em anexo, ou fale com o nosso escritório.',
    ],
    pointsTitle: WHAT_TO_SEND,
    points: whatToSend(docType ? [docType] : []),
    ...(upload && { actions: [uploadAction(docType, upload.href)] }),
    closing: [...(upload ? [LINK_SERVES] : []), 'Este email é apenas sobre este documento.'],
  };
  return greeted(message, words, ownPageOf(services));
}

function stillValid({ detail }: DueEmail, now: Date): string[] {
  const { validUntil } = JSON.parse(detail ?? '{}');
  return typeof validUntil === 'string' && validUntil >= lisbonDate(now)
    ? [`O documento que já tínhamos aprovado continua válido até ${dateInWords(validUntil)}.`]
    : [];
}

/** Null if none of its links still works, and none of its papers is the driver's. */
function asking(kind: LinkKind) {
  return async (services: Services, message: DueEmail, now: Date): Promise<EmailText | null> => {
    const { links, papers } = inDetail(message);
    const open = await openLinks(services, { links, now });
    const own = await ownPapers(services, { id: message.id, papers, now });
    if (open.length + own.length === 0) return null;
    const words =
      open.length === 0
        ? papersEmail(own, brandOf(services.fleet))
        : linkEmail(kind, {
            brand: brandOf(services.fleet),
            links: open,
            papers: own,
            today: lisbonDate(now),
          });
    return greeted(message, words, ownPageOf(services));
  };
}

function inDetail({ detail }: DueEmail): { links: NamedLink[]; papers: NamedPaper[] } {
  const { links = [], papers = [] } = JSON.parse(detail ?? '{}');
  return { links, papers };
}

type Asking = {
  brand: string;
  links: readonly OpenLink[];
  /** Papers of the driver's own car, in a reminder. */
  papers: readonly NamedPaper[];
  today: string;
};

function linkEmail(kind: LinkKind, { brand, links, papers, today }: Asking): EmailWords {
  const docTypes = links.map(({ docType }) => docType);
  const named = docTypes.length === 1 ? withArticle(docTypes[0] ?? null) : 'os seus documentos';
  const { subject, ...opening } = OPENINGS[kind](named, links, today);
  return {
    ...opening,
    subject: `${brand}: ${subject}`,
    paragraphs: [...opening.paragraphs, ...(papers.length > 0 ? [datesOf(papers), WITHOUT_UPLOAD] : [])],
    pointsTitle: WHAT_TO_SEND,
    points: whatToSend(docTypes),
    actions: links.map(({ docType, href }) => uploadAction(docType, href)),
    closing: [LINK_SERVES],
  };
}

type Opening = Pick<EmailText, 'subject' | 'title' | 'paragraphs'>;

const OPENINGS: Record<LinkKind, (named: string, links: readonly OpenLink[], today: string) => Opening> = {
  document_asked: (named) => ({
    subject: `envie-nos ${named}`,
    title: `Envie-nos ${named}`,
    paragraphs: [`Precisamos que nos envie de novo ${named}. Pode fazê-lo já, do telemóvel: ${FROM_PHONE}`],
  }),
  renewal_asked: (named, links, today) => ({
    subject: `renove ${named}`,
    title: `Renove ${named}`,
    paragraphs: [
      validities(links, today).join(' '),
      `Quando tiver o novo documento, envie-o do telemóvel: ${FROM_PHONE}`,
    ],
  }),
  document_reminder: (named, links, today) => ({
    subject: `a validade d${named}`,
    title: `A validade d${named}`,
    paragraphs: [
      validities(links, today).join(' '),
      `Quando tiver o novo documento, envie-o do telemóvel: ${FROM_PHONE}`,
    ],
  }),
};

const FROM_PHONE = 'toque no botão e escolha o ficheiro, ou fotografe o documento.';

const WHAT_TO_SEND = 'O que enviar:';

const WITHOUT_UPLOAD =
  'Se tiver um novo documento da viatura, responda a este email com ele em anexo, para o registarmos.';

function papersEmail(papers: readonly NamedPaper[], brand: string): EmailWords {
  return {
    subject: `${brand}: a validade dos documentos da sua viatura`,
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
    return `${label}: ${lapseInWords(expiryDate, today)}.`;
  });
}

/** The pronoun of the document, as in `enviá-la`. */
function object(docType: DocType | null): string {
  return isFeminine(docType) ? 'la' : 'lo';
}

function uploadAction(docType: DocType | null, href: string) {
  return { label: `Enviar ${withArticle(docType)}`, href };
}

const LINK_SERVES =
  'Cada ligação serve durante 7 dias e para um só documento. É só sua: não a reencaminhe. Se preferir, responda a este email.';
