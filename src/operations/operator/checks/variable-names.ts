import { closestMatch } from 'leven';
import { VARIABLE_NAMES } from '../../../settings/env';
import { SECRETS } from '../../../settings/process-env';
import type { Seen } from './check';

const OWN: readonly string[] = [...VARIABLE_NAMES, ...SECRETS.map((name) => `${name}_FILE`)];
/** Read by what the program is made of. */
const OF_THE_RUNTIME = ['NODE_ENV'];
const LONG = 8;
const ACCEPTED = 'todas aceites';

/** The beginnings of several variables each, as EMAIL_. */
const FAMILIES = [...Map.groupBy(OWN, firstWord)]
  .filter(([, names]) => names.length > 1)
  .map(([word]) => `${word}_`);

/** Finds names that look like variables of the program and are none; in `.env`, which is for it alone, any other. */
export function variableNames(ofProcess: readonly string[], ofFile: readonly string[]): Seen {
  const unknown = [...new Set([...ofProcess, ...ofFile])].flatMap((name) => {
    if (OWN.includes(name) || OF_THE_RUNTIME.includes(name)) return [];
    const meant = meantBy(name);
    if (meant !== null) return [`${name} não é uma variável do programa: será ${meant}?`];
    if (FAMILIES.some((family) => name.startsWith(family))) return [`${name} não é uma variável do programa`];
    return ofFile.includes(name)
      ? [`${name} não é uma variável do programa, e no ficheiro .env mais ninguém a lê: ponha-a no ambiente`]
      : [];
  });
  return unknown.length === 0 ? ACCEPTED : { found: ACCEPTED, notice: unknown.toSorted().join('; ') };
}

function meantBy(name: string): string | null {
  const upper = name.toUpperCase();
  const withoutFile = upper.replace(/_FILE$/, '');
  if (OWN.includes(withoutFile)) return withoutFile;
  return closestMatch(upper, OWN, { maxDistance: upper.length < LONG ? 1 : 2 }) ?? null;
}

function firstWord(name: string): string {
  return name.split('_')[0] ?? name;
}
