import * as z from 'zod/mini';

/** A whole number in a query string; the parameter may be left out. */
export function wholeNumber(message: string, least: number, most: number) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message)),
  );
}

/** The largest page of a list: one answer of a libSQL server must hold it. */
export const MOST_OF_A_PAGE = 500;

export const pageLimit = wholeNumber('Limite inválido', 1, MOST_OF_A_PAGE);

/** The query of a list; without `limit` it returns the whole list. */
export const ListBeginning = z.object({ limit: pageLimit });
