import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { jsonArrayOf, jsonOf, readJson } from '../../../db/queries/json-of';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { learnWithDrivers } from '../../ledger/kernel/ledger-writes';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import { decideWeek, type Touched } from '../../ledger/weeks/decide-week';
import { lisbonDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import { foldText } from '../../platform/domain/text';
import { hasLostDigits } from '../../platform/tables/cells';
import type { Services } from '../../services';
import { CarTexts, DriverFields, type DriverStatus, type NamedCar } from '../drivers/schema';
import { DRIVER_STATUS_LABELS } from '../drivers/status-rules';
import type { ImportAnswer, ImportLine, NewDriver } from './schema';
import { addFleet, approvedAt } from './store';
import {
  answerOf,
  type GivenTable,
  type Import,
  type LineReader,
  readLines,
  refuseFaults,
  type Template,
} from './template';

type Column =
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'cmtvdeNumber'
  | 'contractType'
  | 'contractDate'
  | 'licensePlate'
  | 'make'
  | 'model'
  | 'uberId'
  | 'boltId';

/** Columns have the names of the registration form. Nobody has an address in `.example` (RFC 2606). */
const TEMPLATE: Template<Column> = {
  fileName: 'condutores.csv',
  columns: {
    fullName: 'Nome Completo',
    email: 'Email',
    phoneNumber: 'Número de Telefone',
    cmtvdeNumber: 'Número CMTVDE',
    contractType: 'Tipo de Contrato',
    contractDate: 'Data do Contrato',
    licensePlate: 'Matrícula',
    make: 'Marca',
    model: 'Modelo',
    uberId: 'ID Uber',
    boltId: 'ID Bolt',
  },
  required: ['fullName', 'email', 'phoneNumber', 'cmtvdeNumber', 'contractType'],
  lacking: 'Faltam as colunas',
  noun: 'condutores',
  mostLines: 5_000,
  examples: [
    {
      fullName: 'Ana Exemplo',
      email: 'ana@frota.example',
      phoneNumber: '912 345 678',
      cmtvdeNumber: '123456',
      contractType: 'Slot',
      contractDate: '31/12/2025',
    },
    {
      fullName: 'Rui Exemplo',
      email: 'rui@frota.example',
      phoneNumber: '961 234 567',
      cmtvdeNumber: '654321',
      contractType: 'Aluguer',
      licensePlate: 'AA-00-AA',
      make: 'Dacia',
      model: 'Jogger',
    },
  ],
  identity: (cell) => cell('email').toLowerCase(),
};

export const DRIVER_IMPORT: Import<Column> = { template: TEMPLATE, bringIn: importDrivers };

async function importDrivers(
  services: Services,
  { bytes, dryRun }: GivenTable,
  staff: string,
): Promise<ImportAnswer> {
  const { db, now } = services;
  const today = lisbonDate(now());
  const read = readLines(bytes, TEMPLATE).map((line) => readDriver(line, today));
  if (dryRun) return answerOf(true, compareLines(read, await readKnown(db)));
  const scope = async () => {
    const known = await readKnown(db);
    const lines = compareLines(read, known);
    refuseFaults(lines);
    const fleet = newOf(read, lines);
    const at = now().toISOString();
    const joining = fleet.map(({ id, contractType, contractDate }) => ({
      id,
      contractType,
      approvedAt: approvedAt(contractDate, at),
    }));
    const learnt = fleet.flatMap(({ id, accounts }) =>
      accounts.map((account) => ({ ...account, driverId: id })),
    );
    return { joining, learnt, lines, fleet, at, version: known.version };
  };
  const { change } = await changeRows(db, scope, (weeks, _facts, { learnt, lines, fleet, at, version }) => {
    const touched: Touched = new Set();
    decideWeek(weeks.ledger, touched);
    return {
      actor: staff,
      at,
      first: [
        guard(db, 'basis', isAsKnown(version)),
        ...addFleet(db, fleet, { staff, at }),
        ...learnWithDrivers(db, learnt, staff, at),
      ],
      touched,
      lines,
    };
  });
  return answerOf(false, change?.lines ?? []);
}

function newOf(read: readonly ReadLine[], lines: readonly ImportLine[]) {
  return read.flatMap(({ driver }, n) =>
    lines[n]?.outcome === 'new' ? [{ ...driver, id: crypto.randomUUID() }] : [],
  );
}

/** `faults` are in Portuguese; without any, `driver` is complete. */
type ReadLine = { line: number; fullName: string; driver: NewDriver; faults: string[] };

const CONTRACTS: Record<string, ContractType> = {
  slot: 'SLOT',
  aluguer: 'VEHICLE_RENTAL',
  vehicle_rental: 'VEHICLE_RENTAL',
};

function readDriver(reader: LineReader<Column>, today: string): ReadLine {
  const { line, cell, faults } = reader;
  const parsed = (column: Column, field: z.ZodMiniType<string>): string => {
    const result = field.safeParse(cell(column));
    if (reader.isExact(column) && !result.success)
      reader.fault(column, result.error.issues[0]?.message ?? 'inválido');
    return result.success ? result.data : cell(column);
  };
  const contractType = CONTRACTS[foldText(cell('contractType'))] ?? null;
  if (contractType === null) reader.fault('contractType', 'Slot ou Aluguer');
  const contractDate = reader.date('contractDate');
  if (contractDate !== null && contractDate > today) reader.fault('contractDate', 'é depois de hoje');
  const driver: NewDriver = {
    fullName: parsed('fullName', DriverFields.fullName),
    email: parsed('email', DriverFields.email),
    phoneNumber: parsed('phoneNumber', DriverFields.phoneNumber),
    cmtvdeNumber: parsed('cmtvdeNumber', DriverFields.cmtvdeNumber),
    contractType: contractType ?? 'SLOT',
    contractDate,
    car: carOf({
      licensePlate: parsed('licensePlate', CarTexts.licensePlate) || null,
      make: parsed('make', CarTexts.make) || null,
      model: parsed('model', CarTexts.model) || null,
    }),
    accounts: [],
  };
  for (const [column, platform] of [
    ['uberId', 'uber'],
    ['boltId', 'bolt'],
  ] as const) {
    const externalId = cell(column).toLowerCase();
    if (hasLostDigits(externalId, 'text') || externalId.length > 254) reader.fault(column, 'inválido');
    else if (externalId !== '') driver.accounts.push({ platform, externalId });
  }
  return { line, fullName: driver.fullName, driver, faults };
}

function carOf(car: NamedCar): NamedCar | null {
  return Object.values(car).some((each) => each !== null) ? car : null;
}

const emailOf = (email: string) => email.toLowerCase();
const numberOf = (cmtvdeNumber: string) => cmtvdeNumber.toUpperCase();
const accountOf = ({ platform, externalId }: Pick<Account, 'platform' | 'externalId'>) =>
  `${platform} ${externalId}`;

/** Decides each line's outcome from the known drivers and the lines before it. */
function compareLines(
  lines: readonly ReadLine[],
  { people, accounts }: { people: readonly Person[]; accounts: readonly Account[] },
): ImportLine[] {
  const byEmail = new Map(people.map((person) => [emailOf(person.email), person]));
  const byNumber = new Map(people.map((person) => [numberOf(person.cmtvdeNumber), person]));
  const holders = new Map(accounts.map((account) => [accountOf(account), account.fullName]));
  const seen = new Map<string, number>();
  return lines.map(({ line, fullName, driver, faults }) => {
    const named = { line, fullName };
    const repeats = [
      ['o email', emailOf(driver.email)],
      ['o número CMTVDE', numberOf(driver.cmtvdeNumber)],
      ...driver.accounts.map((account) => ['a conta', accountOf(account)] as const),
    ].flatMap(([what, key = '']) => {
      const first = seen.get(`${what} ${key}`);
      if (first === undefined) seen.set(`${what} ${key}`, line);
      return first === undefined ? [] : [`Repete ${what} da linha ${first}`];
    });
    const [same, other] = [byEmail.get(emailOf(driver.email)), byNumber.get(numberOf(driver.cmtvdeNumber))];
    if (same && other && same !== other) {
      const message = `O email é de ${same.fullName}, e o número CMTVDE de ${other.fullName}`;
      return { ...named, outcome: 'faulty', messages: [...faults, message, ...repeats] };
    }
    const known = same ?? other;
    if (known && faults.length === 0 && repeats.length === 0) {
      const message = `Já existe: ${known.fullName} (${DRIVER_STATUS_LABELS[known.status]}), com este ${same ? 'email' : 'número CMTVDE'}`;
      return { ...named, outcome: 'exists', messages: [message] };
    }
    const held = driver.accounts.flatMap((account) => {
      const holder = holders.get(accountOf(account));
      return holder === undefined ? [] : [`A conta ${account.externalId} já é de ${holder}`];
    });
    const messages = [...faults, ...repeats, ...held];
    return { ...named, outcome: messages.length > 0 ? 'faulty' : 'new', messages };
  });
}

type Person = { fullName: string; email: string; cmtvdeNumber: string; status: DriverStatus };
type Account = { platform: 'uber' | 'bolt'; externalId: string; fullName: string };

const { fullName, email, cmtvdeNumber, status } = drivers;
const { platform, externalId } = platformAccounts;

/** Reads all drivers, and the accounts of those who are or were ACTIVE; `version` covers both. */
function readKnown(db: Database) {
  return readJson(
    db,
    jsonOf<{ version: string; people: Person[]; accounts: Account[] }>({
      version: VERSION,
      people: jsonArrayOf(
        jsonOf<Person>({ fullName, email, cmtvdeNumber, status }),
        sql`FROM ${drivers} WHERE ${drivers.erasedAt} IS NULL`,
      ),
      accounts: jsonArrayOf(
        jsonOf<Account>({ platform, externalId, fullName }),
        sql`FROM ${platformAccounts} JOIN ${drivers} ON id = driver_id WHERE ${WAS_ACTIVE}`,
      ),
    }),
  );
}

const VERSION = sql<string>`((SELECT count(*) || '-' || coalesce(sum(version), 0) FROM ${drivers}) || '-'
  || (SELECT count(*) || '-' || coalesce(max(rowid), 0) FROM ${platformAccounts}))`;

/** Guards a write: the drivers and accounts are still those that were read. */
function isAsKnown(version: string): SQL {
  return sql`${VERSION} = ${version}`;
}
