import { dialled } from './phone';

/** The fleet as its drivers know it; each part that is not configured is null. */
export type Fleet = {
  /** Short, as in a header. */
  brand: string;
  /** The whole name, for contracts. */
  name: string;
  nif: string | null;
  phone: string | null;
  email: string | null;
  seat: string | null;
  /** The number of the operator's licence of the IMT. */
  licence: string | null;
  hasComplaintsBook: boolean;
  /** The body that settles disputes with consumers out of court. */
  disputes: { body: string; site: string } | null;
};

type Given = {
  COMPANY_NAME?: string | undefined;
  COMPANY_BRAND?: string | undefined;
  COMPANY_NIF?: string | undefined;
  COMPANY_PHONE?: string | undefined;
  COMPANY_EMAIL?: string | undefined;
  COMPANY_SEAT?: string | undefined;
  COMPANY_LICENCE?: string | undefined;
  COMPANY_COMPLAINTS_BOOK?: boolean | undefined;
  COMPANY_DISPUTE_BODY?: string | undefined;
  COMPANY_DISPUTE_SITE?: string | undefined;
};

/** Null without a name: the fleet then goes by the program's. */
export function fleetOf(given: Given): Fleet | null {
  const { COMPANY_NAME, COMPANY_BRAND, COMPANY_NIF, COMPANY_PHONE, COMPANY_EMAIL } = given;
  const { COMPANY_DISPUTE_BODY: body, COMPANY_DISPUTE_SITE: site } = given;
  const name = COMPANY_NAME ?? COMPANY_BRAND;
  if (name === undefined) return null;
  return {
    brand: COMPANY_BRAND ?? withoutLegalForm(name),
    name,
    nif: COMPANY_NIF ?? null,
    phone: COMPANY_PHONE === undefined ? null : phoneInGroups(COMPANY_PHONE),
    email: COMPANY_EMAIL ?? null,
    seat: given.COMPANY_SEAT ?? null,
    licence: given.COMPANY_LICENCE ?? null,
    hasComplaintsBook: given.COMPANY_COMPLAINTS_BOOK ?? false,
    disputes: body === undefined || site === undefined ? null : { body, site },
  };
}

export const PROGRAM = 'Volante';

export function brandOf(fleet: Fleet | null): string {
  return fleet?.brand ?? PROGRAM;
}

/** The first character of the brand that can stand for it. */
export function initialOf({ brand }: Fleet): string {
  return (/[\p{L}\p{N}]/u.exec(brand)?.[0] ?? brand.slice(0, 1)).toUpperCase();
}

const LEGAL_FORMS = new Set(['', 'lda', 'limitada', 'unipessoal', 'sociedade', 'sa']);

/** `Frota Exemplo` of `Frota Exemplo, Lda.`. */
export function withoutLegalForm(name: string): string {
  const words = name.split(' ');
  const isForm = (word = '') => LEGAL_FORMS.has(word.toLowerCase().replace(/[.,–-]/g, ''));
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  return words.join(' ').replace(/,$/, '');
}

/** Nine digits in threes, with or without +351; any other number as given. */
function phoneInGroups(phone: string): string {
  const groups = /^(?:(?:\+|00)351)?(\d{3})(\d{3})(\d{3})$/.exec(phone.replace(/[\s.-]/g, ''));
  return groups ? groups.slice(1).join(' ') : phone;
}

type ContactPart = { text: string; href: string | null };

/** Name, telephone and e-mail, in the order in which they stand at the foot of a page or an e-mail. */
export function contactOf({ name, phone, email }: Fleet): ContactPart[] {
  return [
    { text: name, href: null },
    ...(phone === null ? [] : [{ text: phone, href: `tel:${dialled(phone)}` }]),
    ...(email === null ? [] : [{ text: email, href: `mailto:${email}` }]),
  ];
}

/** The fleet in a legal text: `Frota Exemplo, Lda., NIF 500000000, frota@exemplo.pt`. */
export function namedInLaw({ name, nif, email }: Fleet): string {
  return [name, nif === null ? null : `NIF ${nif}`, email].filter((part) => part !== null).join(', ');
}

/** Places in a built page that are filled where it is served. */
export const FLEET_SLOTS = {
  brand: '{{brand}}',
  initial: '{{initial}}',
  inLaw: '{{in-law}}',
  /** Becomes markup, so it stands between two tags. */
  contact: '{{contact}}',
  /** Lines below the contact, in each language; empty where none is configured. */
  legal: '{{legal}}',
  legalInEnglish: '{{legal-en}}',
} as const;

/** Pages and e-mails: text between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Links as they are underlined by the element around them. */
export function contactMarkup(fleet: Fleet): string {
  return contactOf(fleet)
    .map(({ text, href }) =>
      href === null ? escaped(text) : `<a href="${escaped(href)}">${escaped(text)}</a>`,
    )
    .join(' · ');
}

const LEGAL_WORDS = {
  pt: {
    seat: 'Sede',
    licence: 'Licença IMT n.º',
    complaints: 'Livro de Reclamações',
    disputes: 'Resolução alternativa de litígios',
  },
  en: {
    seat: 'Registered office',
    licence: 'IMT licence no.',
    complaints: 'Complaints book',
    disputes: 'Alternative dispute resolution',
  },
};

const COMPLAINTS_BOOK = 'https://www.livroreclamacoes.pt/';

/** The foot's lines below the contact, each part only where it is configured; a line begins with a break. */
export function legalMarkup(fleet: Fleet, language: keyof typeof LEGAL_WORDS = 'pt'): string {
  const { nif, seat, licence, hasComplaintsBook, disputes } = fleet;
  const words = LEGAL_WORDS[language];
  const company = [
    nif && `NIF ${nif}`,
    seat && `${words.seat}: ${escaped(seat)}`,
    licence && `${words.licence}\u00a0${escaped(licence)}`,
  ];
  const consumers = [
    hasComplaintsBook && outerLink(COMPLAINTS_BOOK, words.complaints),
    disputes && `${words.disputes}: ${outerLink(disputes.site, disputes.body)}`,
  ];
  return [company, consumers]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .map((line) => line && `<br>${line}`)
    .join('');
}

/** Opens beside the page, in which a form may be half filled in. */
function outerLink(href: string, text: string): string {
  return `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${escaped(text)}</a>`;
}

export function slotsFilled(page: string, fleet: Fleet): string {
  const filled: Record<string, string> = {
    [FLEET_SLOTS.brand]: escaped(fleet.brand),
    [FLEET_SLOTS.initial]: escaped(initialOf(fleet)),
    [FLEET_SLOTS.inLaw]: escaped(namedInLaw(fleet)),
    [FLEET_SLOTS.contact]: contactMarkup(fleet),
    [FLEET_SLOTS.legal]: legalMarkup(fleet),
    [FLEET_SLOTS.legalInEnglish]: legalMarkup(fleet, 'en'),
  };
  return page.replace(/\{\{[a-z-]+\}\}/g, (slot) => filled[slot] ?? slot);
}
