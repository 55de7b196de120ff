import { oneLine } from '../../platform/domain/text';

/** A name that does not match, such as one with a link or a number, is left out of the greeting. */
const FULL_NAME = /^[\p{L}\p{M} .'’"-]{1,80}$/u;

/** Too short for a sentence. */
const FIRST_NAME = /^(?=.{2,20}$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+){0,2}$/u;

/** Null if in doubt: registrants choose their name, and an e-mail must not carry a stranger's message. */
export function greetingName(fullName: string): string | null {
  const name = oneLine(fullName);
  const [first = ''] = name.split(' ');
  const readsAsName = FULL_NAME.test(name) && !/\.[\p{L}\p{M}]/u.test(name);
  return readsAsName && FIRST_NAME.test(first) ? first : null;
}
