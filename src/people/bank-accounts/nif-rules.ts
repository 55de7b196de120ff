/** Validates a Portuguese tax number: a known prefix, and the ninth digit as the check digit modulo 11. */
export function isNif(text: string): boolean {
  if (!/^([1235689]\d|45|7[0124579])\d{7}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0);
  const rest = sum % 11;
  return Number(text[8]) === (rest < 2 ? 0 : 11 - rest);
}
