import { isWholeLine, type QuickLine, readQuickLine } from '../../src/money/plans/quick-line-rules';
import { amountOfText } from '../../src/money/settlements/amount-rules';
import { CARD_LABELS } from '../../src/people/cars/car-label-rules';
import type { CardAnswer, ListedCar } from '../../src/people/cars/schema';
import type { FoundDriver } from '../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';
import { shiftDate } from '../../src/platform/domain/calendar';
import { isoWeek } from '../../src/platform/domain/date-words';
import { centsOfDecimal } from '../../src/platform/domain/money-text';
import { isCreditByDefault, settledAmount } from '../../src/platform/domain/settlement-categories';
import { atFirstUse, foldText } from '../../src/platform/domain/text';
import type { Right } from '../../src/platform/sessions/role-rules';
import {
  CARS_LIST,
  carLink,
  type DriverTab,
  driverLink,
  driversLink,
  FIRST_DRIVERS,
} from '../ui/driver-links';
import { formatDate } from '../ui/format';
import { may } from '../ui/session/rights';

/** A place that the palette leads to, or an act of the page, for who has the right: `opens` names the button that does the
 * same, `types` what it puts into the field, to be followed by a name or plate. */
export type Place = { label: string; detail?: string; needs?: Right } & (
  | { href: string }
  | { opens: 'sessions' | 'keys' }
  | { types: string }
);

/** `isSearched`: found by the server, which is asked again as the text changes. */
export type Group = { title: string; places: Place[]; isSearched?: boolean };

const PAGES: readonly Place[] = [
  { label: 'Dashboard', href: '/' },
  { label: 'Condutores', href: '/drivers' },
  { label: 'Financeiro', href: '/finances', needs: 'money.read' },
  { label: 'Documentos', href: '/documents', needs: 'papers.read' },
  { label: 'Email IMAP', href: '/email-config', needs: 'inbox' },
  { label: 'Registar', href: '/register', needs: 'people.write' },
];

const ACTS: readonly Place[] = [
  {
    label: 'Novo acerto',
    detail: 'bónus, multa, adiantamento e outros',
    href: '/finances?passo=acertos',
    needs: 'money.write',
  },
  { label: 'Entregar viatura', detail: 'a um condutor', types: 'entregar ', needs: 'people.write' },
  { label: 'Mudar IBAN', detail: 'conta bancária de um condutor', types: 'iban ', needs: 'account.enter' },
  {
    label: 'Importar custos',
    detail: 'Via Verde, combustível, carregamentos',
    href: '/finances?passo=relatorios',
    needs: 'money.write',
  },
  {
    label: 'Ficheiros de custos',
    detail: 'quem paga',
    href: '/email-config#ficheiros-de-custos',
    needs: 'money.write',
  },
  { label: 'Carregar relatório', href: '/finances?passo=relatorios', needs: 'money.write' },
  { label: 'Associar linhas em espera', href: '/finances?passo=linhas', needs: 'money.write' },
  { label: 'Decidir correções', href: '/finances?passo=acertos', needs: 'money.write' },
  { label: 'Fechar a semana', href: '/finances?passo=fecho', needs: 'money.write' },
  { label: 'Pagar a semana e ver extratos', href: '/finances?passo=pagamento', needs: 'money.write' },
  { label: 'Validar condutores pendentes', href: driversLink('PENDING_VALIDATION'), needs: 'people.write' },
  { label: 'Importar condutores', href: FIRST_DRIVERS.href, needs: 'settings' },
  {
    label: 'Registo das atividades de tratamento',
    detail: 'RGPD, para imprimir',
    href: '/api/processing-record',
  },
  { label: 'As suas sessões', opens: 'sessions' },
  { label: 'Teclas', opens: 'keys' },
  { label: 'Sair', href: '/api/logout' },
];

const RECIBOS_STEP = '/finances?passo=recibos';

/** Only where recibos are on. */
const RECIBO_ACTS: readonly Place[] = [
  { label: 'Recibos', detail: 'em falta, por condutor e semana', href: RECIBOS_STEP, needs: 'money.read' },
  {
    label: 'Carregar recibos',
    detail: 'ficheiros, lista das Finanças',
    href: RECIBOS_STEP,
    needs: 'money.write',
  },
  { label: 'Ver recibos', detail: 'de um condutor', types: 'recibos ', needs: 'money.read' },
];

/** The number of weeks without a text, and the most with one. */
const FIRST_WEEKS = 3;
const MOST_WEEKS = 8;

export type Found = {
  drivers: readonly FoundDriver[];
  weeks: readonly { weekStartDate: string }[];
  cars?: readonly ListedCar[];
  cards?: readonly CardAnswer[];
  /** Whether recibos are on. */
  recibos?: boolean;
};

/** An act that is typed before a name or plate: the part of the driver's dialog that it leads to. */
const ACTS_ON: Record<string, DriverTab> = { iban: 'account', entregar: 'car' };
const RECIBO_ACTS_ON: typeof ACTS_ON = { ...ACTS_ON, recibos: 'recibos', recibo: 'recibos' };

/** The text that is searched on the server, and the part of the driver's dialog that it is for. */
export type Search = { text: string; tab: DriverTab; line: QuickLine | null };

export function searchOf(typed: string, recibos = false): Search {
  const line = readQuickLine(typed);
  if (isWholeLine(line)) return { text: line.driver, tab: 'documents', line };
  const [first = '', ...others] = typed.trim().split(/\s+/);
  const tab = (recibos ? RECIBO_ACTS_ON : ACTS_ON)[foldText(first)];
  return {
    text: (tab && others.length > 0 ? others.join(' ') : typed).trim(),
    tab: tab ?? 'documents',
    line: null,
  };
}

/** The groups with a place for the text. A plate is of a car first, anything else of a driver, whose car it finds too. */
export function groupsFor(typed: string, found: Found): Group[] {
  const { drivers, weeks, cars = [], cards = [], recibos = false } = found;
  const { text, tab, line } = searchOf(typed, recibos);
  const acts = recibos ? [...RECIBO_ACTS, ...ACTS] : ACTS;
  if (line && may('money.write'))
    return [{ title: 'Novo acerto', places: [placeOfLine(typed, line, drivers)] }];
  const fits = ({ label, detail = '', needs }: Place) =>
    may(needs) && beginsWords(`${label} ${detail}`, typed);
  const most = typed.trim() === '' ? FIRST_WEEKS : MOST_WEEKS;
  const ofCars = { title: 'Viaturas', isSearched: true, places: cars.map(placeOfCar) };
  const ofDrivers = {
    title: 'Condutores',
    isSearched: true,
    places: drivers.map((driver) => placeOfDriver(driver, tab)),
  };
  const isPlate = cars.some(({ plate }) => plateText(plate).includes(plateText(text)));
  return [
    { title: 'Páginas', places: PAGES.filter(fits) },
    { title: 'Ações', places: acts.filter(fits) },
    { title: 'Semanas', places: weeksFor(typed, weeks.map(placeOfWeek).filter(fits)).slice(0, most) },
    { title: 'Cartões', places: cardsFor(text, cards).map(placeOfCard) },
    ...(isPlate ? [ofCars, ofDrivers] : [ofDrivers, ofCars]),
  ].filter(({ places }) => places.length > 0);
}

const plateText = (text: string) => foldText(text).replace(/[^a-z\d]/g, '');

/** Each word begins a word of the text: `ana` finds no `semana`. */
function beginsWords(text: string, typed: string): boolean {
  const words = foldText(text).split(' ');
  return foldText(typed)
    .split(' ')
    .every((begun) => words.some((word) => word.startsWith(begun)));
}

/** Weeks of exactly the number that was typed come first: `semana 4` before `semana 47`. */
function weeksFor(typed: string, places: readonly Place[]): Place[] {
  const words = foldText(typed).split(' ');
  const isExact = ({ detail = '' }: Place) =>
    words.some((word) => /^\d{1,2}$/.test(word) && foldText(detail).split(' ').includes(word));
  return places.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}

const MOST_CARDS = 5;

/** Finds cards by a part of the number, from three characters on. */
function cardsFor(text: string, cards: readonly CardAnswer[]): CardAnswer[] {
  const part = text.replace(/\s/g, '').toUpperCase();
  if (part.length < 3) return [];
  return cards.filter(({ number }) => number.toUpperCase().includes(part)).slice(0, MOST_CARDS);
}

/** Its driver where the name is of one alone, else the text; the form asks whose it is. */
function placeOfLine(typed: string, line: QuickLine, drivers: readonly FoundDriver[]): Place {
  const { driver, category, amount, sign, instalments } = line;
  const [only, ...others] = drivers;
  const name = only && others.length === 0 ? only.fullName : driver;
  const cents = centsOfDecimal(amountOfText(amount) ?? '0');
  const isCredit = sign === null ? category !== null && isCreditByDefault(category) : sign === '+';
  const what = category && settledAmount(category, isCredit ? cents : -cents);
  return {
    label: `${what}: ${name}`,
    detail: instalments === null ? 'ver antes de guardar' : `em ${instalments} semanas, ver antes de guardar`,
    href: `/finances?passo=acertos#acerto=${encodeURIComponent(typed.trim())}`,
  };
}

/** The name alone of a driver at work leads to their weeks, of any other to their documents. */
function placeOfDriver({ id, fullName, email, status }: FoundDriver, tab: DriverTab): Place {
  const detail = `${email} · ${DRIVER_STATUS_LABELS[status]}`;
  const isToWeeks = tab === 'documents' && status === 'ACTIVE';
  return { label: fullName, detail, href: driverLink(id, isToWeeks ? 'weeks' : tab) };
}

function placeOfCar({ id, plate, make, model, holders }: ListedCar): Place {
  const names = holders.map(({ fullName }) => fullName).join(' e ');
  return { label: plate, detail: [make, model, names].filter(Boolean).join(' · '), href: carLink(id) };
}

function placeOfCard({ kind, number, holder }: CardAnswer): Place {
  const { carId = null, driverId = null, name = 'sem condutor nem viatura' } = holder ?? {};
  const link = driverId === null ? carId && carLink(carId) : driverLink(driverId, 'car');
  return { label: `${CARD_LABELS[kind]} ${number}`, detail: name, href: link ?? CARS_LIST };
}

const monthName = atFirstUse(() => new Intl.DateTimeFormat('pt-PT', { month: 'long', timeZone: 'UTC' }));

/** Found by its day, its number in the year, and the months that it has days of. */
function placeOfWeek({ weekStartDate: monday }: Found['weeks'][number]): Place {
  const days = [monday, shiftDate(monday, 6)];
  const months = new Set(days.map((day) => monthName().format(new Date(day))));
  return {
    label: `Semana de ${formatDate(monday)}`,
    detail: `semana ${Number(isoWeek(monday).slice(-2))} · ${[...months].join(' e ')}`,
    href: `/finances?semana=${monday}`,
  };
}
