import { foldText } from '../../platform/domain/text';

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'd']);

export function emailKey(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

const MAX_PHONE_LENGTH = 40;

/** The last nine digits; null for fewer, and for Excel's `3,5191E+11`. */
export function phoneKey(phone: string | null): string | null {
  if (phone === null || phone.length > MAX_PHONE_LENGTH || /\d[.,]?\d*e\+?\d/i.test(phone)) return null;
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 9 ? digits.slice(-9) : null;
}

/** The name without case, accents and punctuation; null if nothing is left. */
export function nameKey(name: string): string | null {
  return (
    foldText(name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim() || null
  );
}

const MAX_NAME_LENGTH = 200;

export function nameWords(name: string): string[] {
  const words = nameKey(name.slice(0, MAX_NAME_LENGTH))?.split(' ') ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !PARTICLES.has(word)))];
}
