import { SaxesParser } from 'saxes';

export type ReadElement = { path: string; text: string };

/** The elements with text, in order, by their path; this reader shares nothing with the writer. */
export function elementsOf(xml: string): ReadElement[] {
  const elements: ReadElement[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', () => {
    if (text.trim() !== '') elements.push({ path: path.join('/'), text });
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return elements;
}

export function textsOf(elements: readonly ReadElement[], end: string): string[] {
  return elements.filter(({ path }) => path.endsWith(end)).map(({ text }) => text);
}

const CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]*$/;

/** Faults that no schema detects: characters, slashes, sums, repeated ids. */
export function unseenFaults(xml: string): string[] {
  const elements = elementsOf(xml);
  const faults = elements
    .filter(({ path }) => !/(CreDtTm|ReqdExctnDt|Dt)$/.test(path))
    .filter(({ text }) => !CHARACTERS.test(text) || /^\/|\/$|\/\/|^ | $/.test(text))
    .map(({ path, text }) => `${path}: ${text}`);
  const amounts = textsOf(elements, '/InstdAmt');
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
  const written = String(sum).padStart(3, '0').replace(/(..)$/, '.$1');
  if (textsOf(elements, '/CtrlSum').some((given) => given !== written)) faults.push(`sum ${written}`);
  if (textsOf(elements, '/NbOfTxs').join() !== [amounts.length, amounts.length].join()) faults.push('count');
  if (!amounts.every((amount) => /^\d{1,9}\.\d\d$/.test(amount))) faults.push('amount');
  const ids = textsOf(elements, '/EndToEndId');
  if (new Set(ids).size !== ids.length) faults.push('an id twice');
  return faults;
}
