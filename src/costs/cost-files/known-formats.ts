import { type Format, type Identity, movementOf, type Words } from './formats';
import type { MovementKind } from './schema';

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
