import { foldText } from '../../platform/domain/text';
import { foldName } from './cells';
import { columnsOf, type Format, movementOf, type Recognised } from './formats';
import type { ColumnMapping, MovementKind } from './schema';

/** The columns as staff have named them; null if one is not there. */
export function mapped(mapping: ColumnMapping, header: readonly string[]): Recognised | null {
  const { kind, dateOrder, ...columns } = mapping;
  const named = Object.entries(columns).flatMap(([field, name]) => (name ? [[field, [name]] as const] : []));
  const format: Format = {
    source: 'other',
    names: Object.fromEntries(named),
    needs: ['at', 'cents'],
    kind: () => kind,
    dateOrder: dateOrder ?? null,
    key: movementOf,
  };
  const recognised = { format, columns: columnsOf(format, uniqueNames(header).map(foldName)) };
  const isThere = named.every(([field]) => recognised.columns[field as keyof typeof columns] >= 0);
  return isThere ? recognised : null;
}

/** The name of each column, `Valor (2)` for a second one, and `Coluna 3` for one without a name. */
export function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name, at) => {
    const shown = foldName(name) === '' ? `Coluna ${at + 1}` : name;
    const count = (seen.get(foldName(shown)) ?? 0) + 1;
    seen.set(foldName(shown), count);
    return count === 1 ? shown : `${shown} (${count})`;
  });
}

const GUESSES: readonly (readonly [Exclude<keyof ColumnMapping, 'kind' | 'dateOrder'>, RegExp])[] = [
  ['cents', /total.{0,30}(iva|vat)|valor total|montante|importe|^total|^valor|amount|custo/],
  ['at', /data|date|fecha|^dia/],
  ['time', /^hora/],
  ['plate', /matricula|plate|registration/],
  ['card', /cartao|card/],
  ['device', /\bobu\b|identificador|equipamento/],
  ['vin', /\bvin\b/],
  ['place', /posto|local|estac|station|site|carregador/],
];

/** A proposal for staff; null where date or amount are not to be seen. */
export function suggestedFor(header: readonly string[]): ColumnMapping | null {
  const names = uniqueNames(header);
  const found: Partial<Record<(typeof GUESSES)[number][0], string>> = {};
  for (const [field, pattern] of GUESSES) {
    const name = names.find((each) => pattern.test(foldText(each)) && !Object.values(found).includes(each));
    if (name !== undefined) found[field] = name;
  }
  const { at, cents } = found;
  return at && cents ? { ...found, at, cents, kind: kindOf(names) } : null;
}

function kindOf(names: readonly string[]): MovementKind {
  const text = foldText(names.join(' '));
  if (/kwh|energia|carreg|charg/.test(text)) return 'charging';
  if (/litro|combust|fuel/.test(text)) return 'fuel';
  return /portage|toll|barreira/.test(text) ? 'toll' : 'other';
}
