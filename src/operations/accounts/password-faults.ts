import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords';

export const LEAST_CHARACTERS = 12;
export const MOST_CHARACTERS = 200;

/** Words of the trade and of the country, which the list of leaked passwords has too few of. */
const LOCAL_WORDS = new Set(
  'volante frota frotas condutor condutores motorista motoristas tvde uber bolt lisboa porto portugal benfica sporting palavrapasse palavra passe senha admin equipa inverno outono primavera verao janeiro fevereiro'.split(
    ' ',
  ),
);

/** In Portuguese; null for a password that may be taken. */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < LEAST_CHARACTERS)
    return `A palavra-passe tem de ter pelo menos ${LEAST_CHARACTERS} caracteres.`;
  if (length > MOST_CHARACTERS) return `A palavra-passe pode ter até ${MOST_CHARACTERS} caracteres.`;
  if (isAddress(password, email)) return 'A palavra-passe não pode ser o seu endereço de email.';
  if (isCommon(password))
    return 'Essa palavra-passe é fácil de adivinhar. Escolha outra, por exemplo quatro palavras ao acaso.';
  return null;
}

/** The same for the password of a form, which has it twice. */
export function chosenFault(fields: URLSearchParams, email: string): string | null {
  const password = fields.get('password') ?? '';
  const isSame = password === (fields.get('again') ?? '');
  return passwordFault(password, email) ?? (isSame ? null : 'As duas palavras-passe não são iguais.');
}

/** Characters beside the address that make a password more than the address. */
const LEAST_BESIDE = 8;

/** Whether little is left of it without the address and the parts of it. */
function isAddress(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [email.toLowerCase(), domain, local, ...local.split(/[._+-]/), ...domain.split('.')];
  const names = parts.filter((part) => part.length >= 3).toSorted((a, b) => b.length - a.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), password.toLowerCase());
  return rest.length < password.length && [...rest].length < LEAST_BESIDE;
}

/** Distinct characters and steps out of order that a password has at the least. */
const LEAST_DISTINCT = 5;
const LEAST_TURNS = 4;

/** Whether it is on the list, or one of the list doubled, between figures, or with signs in place of characters. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < LEAST_DISTINCT || turnsOf(lower) < LEAST_TURNS) return true;
  return [lower, withCharacters(withinCharacters(lower))].some(
    (text) => COMMON_PASSWORDS.has(text) || isDoubled(text) || wordsIn(text) !== null,
  );
}

/** How often the next character is not the same, the one after or the one before, as it is in `111222` and `abcdef`. */
function turnsOf(text: string): number {
  const codes = [...text].map((each) => each.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

/** Without the figures and signs at both ends. */
function withinCharacters(text: string): string {
  const all = [...text];
  const isCharacter = (each: string) => /\p{L}/u.test(each);
  return all.slice(all.findIndex(isCharacter), all.findLastIndex(isCharacter) + 1).join('');
}

const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function withCharacters(text: string): string {
  return text.replaceAll(/[@431!0$57]/g, (sign) => SIGNS[sign] ?? sign);
}

function isDoubled(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** At most two words of the list, with nothing around them but figures and signs. */
const MOST_WORDS = 2;

function wordsIn(text: string): number | null {
  const parts = text.split(/[^\p{L}]+/u).filter(Boolean);
  const counts = parts.map((part) => countWords(part));
  const all = counts.reduce<number>((sum, count) => sum + count, 0);
  return all <= MOST_WORDS ? all : null;
}

/** 1 for a word, 2 for two that are joined; anything else is more than `MOST_WORDS`. */
function countWords(part: string): number {
  if (isWord(part)) return 1;
  for (let at = 1; at < part.length; at += 1) {
    if (isWord(part.slice(0, at)) && isWord(part.slice(at))) return MOST_WORDS;
  }
  return MOST_WORDS + 1;
}

/** Two characters or fewer add little to what is around them. */
function isWord(text: string): boolean {
  return text.length <= 2 || COMMON_WORDS.has(text) || LOCAL_WORDS.has(text);
}
