import { foldText, withoutAccents } from '../../platform/domain/text';
import { endOfPeriod } from './period';

type Organisation = {
  /** Normalized; empty if unknown. */
  organisation: string;
  organisationName: string;
};

const UNKNOWN: Organisation = { organisation: '', organisationName: '' };

const MARKER = /payments[ _]driver|ganhos[ _+]por[ _+]motorista|earnings[ _+]per[ _+]driver/;

/** Extensions, and suffixes that browsers or people add to a copy. */
const ADDED = [
  /\.(csv|txt)$/,
  /[ _]?\(\d{1,3}\)$/,
  /_\d{1,2}_$/,
  /-\d{1,2}$/,
  /[ _-]+cop(ia|y)([ _]?\d{1,3})?$/,
  /[ _-]+$/,
];

const COMPANY_COLUMNS = new Set([
  'organizacao',
  'nome da organizacao',
  'organisation',
  'organisation name',
  'organization',
  'organization name',
  'empresa',
  'nome da empresa',
  'company',
  'company name',
]);

/** Read from the end of the platform's file name; otherwise from a column if all rows agree. */
export function organisationOf(
  fileName: string,
  columns: readonly string[] = [],
  rows: readonly (readonly string[])[] = [],
): Organisation {
  const named = organisationNamed(nameIn(fileName));
  if (named.organisation !== '') return named;
  const index = columns.findIndex((column) => COMPANY_COLUMNS.has(foldText(column)));
  if (index < 0) return UNKNOWN;
  const companies = rows.map((cells) => organisationNamed(cells[index]?.trim() ?? ''));
  const [first = UNKNOWN] = companies;
  return companies.every((each) => each.organisation === first.organisation) ? first : UNKNOWN;
}

function organisationNamed(name: string): Organisation {
  const organisation = organisationKey(name);
  return organisation === '' ? UNKNOWN : { organisation, organisationName: name };
}

function nameIn(fileName: string): string {
  const characters = Array.from(fileName.normalize('NFC'));
  // Keeps the length, so that indexes hold in both texts.
  const folded = characters.map((each) => (withoutAccents(each).toLowerCase() || each).charAt(0)).join('');
  const period = endOfPeriod(folded);
  const marker = MARKER.exec(folded);
  if (period === null || !marker) return '';
  const from = Math.max(period, marker.index + marker[0].length);
  const end = endOfName(folded);
  return characters
    .slice(from, end)
    .join('')
    .replaceAll('_', ' ')
    .replace(/^[ -]+/, '')
    .trim();
}

function endOfName(folded: string): number {
  let name = folded;
  for (;;) {
    const shorter = ADDED.reduce((text, added) => text.replace(added, ''), name);
    if (shorter === name) return name.length;
    name = shorter;
  }
}

/** Bolt may write the city first: `Lisbon Fleet`. */
const CITY =
  /^(lisbon|lisboa|porto|oporto|faro|algarve|braga|coimbra|aveiro|setubal|leiria|evora|funchal|madeira|acores|azores|portugal|[a-z]+ islands?) fleet (?=.)/;
const LEGAL_FORM = /^(lda|limitada|ltd|limited|unipessoal|unip|sociedade|sa)\d{0,2}$/;

/** Removes case, accents, marks, city and legal form, which vary for one company. */
function organisationKey(name: string): string {
  const words = foldText(name)
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(CITY, '')
    .split(' ');
  const isForm = (word: string | undefined) => LEGAL_FORM.test(word ?? '');
  const isCopy = /^\d{1,2}$/.test(words.at(-1) ?? '') && isForm(words.at(-2));
  const company = isCopy ? words.slice(0, -1) : words;
  const own = company.slice(0, company.findLastIndex((word) => !isForm(word)) + 1);
  return (own.length > 0 ? own : company).join(' ');
}
