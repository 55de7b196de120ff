import { foldText } from '../../platform/domain/text';
import { foldName } from './cells';
import type { CostSource, DateOrder, MovementKind } from './schema';

const FIELDS = [
  'at',
  'entry',
  'time',
  'cents',
  'value',
  'plate',
  'device',
  'card',
  'vin',
  'from',
  'place',
  'id',
  'service',
  'market',
  'product',
  'holder',
  'status',
] as const;
/** `cents` counts, or `value` where it is empty; `holder` is a text that may be a plate. */
export type Field = (typeof FIELDS)[number];

/** The cell of a field, folded. */
type Words = (field: Field) => string;

/** Parts that may identify a movement; `minute` is a date where there is no time. */
export type Identity = Record<'who' | 'minute' | 'day' | 'place' | 'id' | 'product', string>;

export type Format = {
  source: CostSource;
  names: Partial<Record<Field, readonly string[]>>;
  /** The fields by which a header is recognised. */
  needs: readonly Field[];
  kind: (words: Words) => MovementKind;
  /** Null where the file itself has to show it. */
  dateOrder: DateOrder | null;
  key: (identity: Identity) => readonly string[];
  /** A name may be cut short to five characters. */
  isCut?: true;
  /** Decimals may be split by the comma that also separates cells. */
  isSplit?: true;
};

/** A movement by the number that the source gives it, or else by whose, when and where. */
export function movementOf({ id, who, minute, place }: Identity): string[] {
  return id ? [id] : [who, minute, place];
}

/** The column of each field, or -1. */
type Columns = Record<Field, number>;

export type Recognised = { format: Format; columns: Columns };

export function recognise(header: readonly string[]): Recognised | null {
  const folded = header.map(foldName);
  for (const format of FORMATS) {
    const columns = columnsOf(format, folded);
    if (format.needs.every((field) => columns[field] >= 0)) return { format, columns };
  }
  return null;
}

export function columnsOf({ names, isCut }: Format, folded: readonly string[]): Columns {
  const indexOf = (field: Field) => {
    for (const name of names[field] ?? []) {
      const wanted = foldName(name);
      const at = folded.findIndex((cell) => isName(cell, wanted, isCut === true));
      if (at >= 0) return at;
    }
    return -1;
  };
  return Object.fromEntries(FIELDS.map((field) => [field, indexOf(field)])) as Columns;
}

const SHORTEST_CUT = 5;

function isName(cell: string, name: string, isCut: boolean): boolean {
  return cell === name || (isCut && cell.length >= SHORTEST_CUT && name.startsWith(cell));
}

/** The name of a used column that stands in the header twice. */
export function repeatedColumn(header: readonly string[], { format, columns }: Recognised): string | null {
  const folded = header.map(foldName);
  const again = FIELDS.find((field) =>
    (format.names[field] ?? []).some((name) => {
      const wanted = foldName(name);
      return folded.filter((cell) => isName(cell, wanted, format.isCut === true)).length > 1;
    }),
  );
  return again === undefined ? null : (header[columns[again]] ?? null);
}

export function wordsAt(cells: readonly string[], columns: Columns): Words {
  return (field) => foldText((cells[columns[field]] ?? '').slice(0, 200));
}

const SUBSCRIPTION = /mensalidade|subscri|assinatura|adesao|aluguer|anuidade/;
const KINDS: readonly (readonly [RegExp, MovementKind])[] = [
  [/portage|autoestrada|auto-estrada|toll|ponte|scut/, 'toll'],
  [/estacionamento|parque|parking/, 'parking'],
  [/carregamento|eletric|electric|charging/, 'charging'],
  [/combustive|abastecimento|gasol|diesel|posto|fuel/, 'fuel'],
];

function serviceKind(words: Words): MovementKind {
  const texts = [words('market'), words('service')];
  if (texts.some((text) => SUBSCRIPTION.test(text))) return 'subscription';
  const found = texts.flatMap((text) => KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return found[0] ?? 'other';
}

/** Both shapes of the file state plate, minute and exit; one of them lacks seconds, entry and device. */
const passage = ({ who, minute, place }: Identity) => [who, minute, place];

const VIA_VERDE: Format = {
  source: 'viaverde',
  names: {
    plate: ['License Plate'],
    device: ['OBU'],
    entry: ['Entry Date'],
    at: ['Exit Date'],
    from: ['Entry Point'],
    place: ['Exit Point'],
    cents: ['Liquid Value'],
    value: ['Value'],
    service: ['Service Description'],
    market: ['Market Description'],
  },
  needs: ['plate', 'device', 'at'],
  kind: serviceKind,
  dateOrder: 'ymd',
  key: passage,
};

const VIA_VERDE_CSV: Format = {
  source: 'viaverde',
  names: {
    device: ['Nr Equipamento'],
    plate: ['Matrícula'],
    service: ['Tipo de Evento'],
    at: ['Data Saída'],
    place: ['Barreira Saída'],
    cents: ['Valor (Transação)'],
  },
  needs: ['device', 'plate', 'at'],
  kind: serviceKind,
  dateOrder: 'dmy',
  key: passage,
  isCut: true,
};

const PRIO: Format = {
  source: 'prio',
  names: {
    place: ['POSTO'],
    at: ['DATA'],
    time: ['HORA'],
    card: ['CARTÃO', 'Nº CARTÃO'],
    holder: ['DESC. CARTÃO'],
    product: ['COMB.', 'COMBUSTÍVEL'],
    id: ['RECIBO'],
    cents: ['TOTAL'],
  },
  needs: ['at', 'card', 'id'],
  kind: () => 'fuel',
  dateOrder: null,
  key: ({ id, who, day, minute, place, product }) =>
    id ? [id, who, day, product] : [who, minute, place, product],
};

const PRIO_ELECTRIC: Format = {
  source: 'prio-electric',
  names: {
    at: ['DATA'],
    card: ['Nº. CARTÃO'],
    holder: ['DESCRIÇÃO'],
    plate: ['MATRÍCULA'],
    id: ['ID CARREGAMENTO'],
    place: ['POSTO', 'P. CARREGAMENTO'],
    // TOTAL is without IVA.
    cents: ['TOTAL c/ IVA'],
  },
  needs: ['at', 'card', 'id'],
  kind: () => 'charging',
  dateOrder: null,
  key: movementOf,
};

const PRIO_ELECTRIC_CSV: Format = {
  source: 'prio-electric',
  names: {
    at: ['StartDate'],
    card: ['CardCode'],
    plate: ['MobileRegistration'],
    id: ['IdUsage'],
    place: ['IdChargingStation'],
    cents: ['TotalValueWithTaxes'],
  },
  needs: ['at', 'card', 'id'],
  kind: () => 'charging',
  dateOrder: 'mdy',
  key: movementOf,
};

const EDP: Format = {
  source: 'edp',
  names: {
    at: ['Data e Hora início', 'Data e Hora de início'],
    card: ['Cartão'],
    cents: ['Custo (€)'],
    place: ['Carregador'],
  },
  needs: ['at', 'card', 'place'],
  kind: () => 'charging',
  dateOrder: 'dmy',
  key: passage,
};

const BP: Format = {
  source: 'bp',
  names: {
    at: ['Dia Hora'],
    card: ['Nº cartão'],
    place: ['Posto'],
    cents: ['Valor total fornecido (preço do posto)', 'Valor total fornecido'],
  },
  needs: ['at', 'card', 'place'],
  kind: () => 'fuel',
  dateOrder: 'dmy',
  key: passage,
  isSplit: true,
};

const REPSOL: Format = {
  source: 'repsol',
  names: {
    card: ['NÚM. CARTÃO', 'NUM_TARJET'],
    at: ['DATA OPERAÇÃO', 'FEC_OPER'],
    time: ['HORA OPERAÇÃO', 'HOR_OPER'],
    cents: ['VALOR', 'IMP_TOTAL'],
    place: ['NOME ESTABELECIMENTO', 'NOM_ESTAB'],
    // Drivers type it at the pump: often 0 or 1.
    holder: ['MATRÍCULA/CONDUTOR TICKET', 'MATRÍCULA/CONDUCTOR TICKET'],
  },
  needs: ['card', 'at', 'cents'],
  kind: () => 'fuel',
  dateOrder: 'dmy',
  key: ({ who, minute }) => [who, minute],
};

const TESLA: Format = {
  source: 'tesla',
  names: {
    at: ['ChargeStartDateTime'],
    vin: ['Vin'],
    place: ['SiteLocationName'],
    product: ['Description'],
    id: ['InvoiceNumber'],
    cents: ['Total Inc. VAT'],
    status: ['Status'],
  },
  needs: ['at', 'vin', 'id'],
  kind: () => 'charging',
  dateOrder: null,
  key: ({ id, who, minute, product }) => [id, who, minute, product],
};

export const FORMATS: readonly Format[] = [
  VIA_VERDE,
  VIA_VERDE_CSV,
  PRIO,
  PRIO_ELECTRIC,
  PRIO_ELECTRIC_CSV,
  EDP,
  BP,
  REPSOL,
  TESLA,
];
