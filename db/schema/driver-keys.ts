import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The list cannot grow much, since SQLite does not parse more deeply nested functions. */
const ACCENTS = { a: 'áâãÁÂÃ', c: 'çÇ', e: 'éêÉÊ', i: 'íÍ', o: 'óôõÓÔÕ', u: 'úÚ' };
const ACCENTED = Object.values(ACCENTS).join('');
const IN_NAMES = ' -';
const IN_PHONES = ' +().-';

/** The last nine digits. All these keys use literals, since an index matches only its exact expression. */
export function phoneInIndex(phone: SQLWrapper): SQL {
  return sql`substr(${replaced(sql`${phone}`, IN_PHONES, '')}, -9)`;
}

/** Alphanumeric characters, without case and accents. */
export function nameInIndex(name: SQLWrapper): SQL {
  const closed = replaced(sql`lower(${name})`, IN_NAMES, '');
  return Object.entries(ACCENTS).reduce((text, [letter, each]) => replaced(text, each, letter), closed);
}

/** Has characters that the keys above do not fold, so only `src/ledger/matching` can decide on a match. */
export function hasUnfoldedKeys({ name, phone }: Record<'name' | 'phone', SQLWrapper>): SQL {
  return sql`(${hasOther(name, `0-9A-Za-z${ACCENTED}${IN_NAMES}`)} OR ${hasOther(phone, `0-9${IN_PHONES}`)})`;
}

function replaced(text: SQL, characters: string, by: string): SQL {
  return [...characters].reduce(
    (rest, each) => sql`replace(${rest}, ${literal(each)}, ${literal(by)})`,
    text,
  );
}

function hasOther(text: SQLWrapper, characters: string): SQL {
  return sql`${text} GLOB ${literal(`*[^${characters}]*`)}`;
}

function literal(text: string): SQL {
  return sql.raw(`'${text}'`);
}
