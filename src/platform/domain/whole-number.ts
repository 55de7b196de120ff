import * as z from 'zod/mini';

/** A whole number of a query, which may be left out. */
export function wholeNumber(message: string, least: number, most: number) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message)),
  );
}

/** Of a part of a list; one answer of a libSQL server has room for so many. */
export const MOST_OF_A_PAGE = 500;

export const pageLimit = wholeNumber('Limite inválido', 1, MOST_OF_A_PAGE);

/** The query of a list's beginning: the whole list without it. */
export const ListBeginning = z.object({ limit: pageLimit });
