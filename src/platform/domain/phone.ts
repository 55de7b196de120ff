/** Digits to dial: nine, with or without 351 before them, are a Portuguese number; any other is kept. */
export function dialled(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^00(?=[1-9])/, '+');
  const portuguese = /^(?:\+?351)?([2-9]\d{8})$/.exec(digits)?.[1];
  return portuguese === undefined ? digits : `+351${portuguese}`;
}

/** Null where there is no number, as of an erased driver. */
export function callLink(phone: string): string | null {
  const number = dialled(phone);
  return /^\+?[1-9]\d{5,}$/.test(number) ? `tel:${number}` : null;
}

/** Opens a conversation in WhatsApp, in which `text` waits to be sent; without a telephone the person is chosen there.
 * Null where the number's country is unknown. */
export function whatsAppLink(phone: string | null, text?: string): string | null {
  const number = phone === null ? '' : /^\+([1-9]\d{7,14})$/.exec(dialled(phone))?.[1];
  if (number === undefined) return null;
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number}${query}`;
}
