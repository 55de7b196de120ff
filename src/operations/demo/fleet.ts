import type { contractPeriods } from '../../../db/schema/contract-periods';
import type { dataRequests } from '../../../db/schema/data-requests';
import type { documentLinks } from '../../../db/schema/document-links';
import type { documentReminders } from '../../../db/schema/document-reminders';
import type { drivers } from '../../../db/schema/drivers';
import { contractOn } from '../../ledger/weeks/fee-of';
import { waitingCar } from '../../people/cars/waiting-car-rules';
import type { DriverStatus } from '../../people/drivers/schema';
import { DAY_MS, lisbonDate } from '../../platform/domain/calendar';
import { accounts, type DemoAccount } from './accounts';
import { type DemoBatch, type DemoLine, paidByFile } from './batches';
import { carsOf, type DemoCars } from './cars';
import { closeOne, type DemoClosing } from './closings';
import { lateReports } from './corrections';
import { type DemoFee, percentageFrom } from './fees';
import { type Paper, type PaperStage, papersOf } from './papers';
import { car, person } from './people';
import { type DemoPlan, halfPaid } from './plans';
import { createRandom, type Random } from './random';
import { carRemindersOf, remindersOf } from './reminders';
import { type Reported, weeklyReports } from './reports';
import { type DemoSettlement, settle } from './settlements';
import { type DemoRecord, finishedWeeks, recordsOf } from './weeks';

export type DemoFleet = {
  drivers: (typeof drivers.$inferInsert)[];
  papers: Paper[];
  contractPeriods: (typeof contractPeriods.$inferInsert)[];
  financialRecords: DemoRecord[];
  dataRequests: (typeof dataRequests.$inferInsert)[];
  settlements: DemoSettlement[];
  links: (typeof documentLinks.$inferInsert)[];
  reminders: (typeof documentReminders.$inferInsert)[];
  bankAccounts: DemoAccount[];
  fees: DemoFee[];
  plans: DemoPlan[];
  closings: DemoClosing[];
  batches: DemoBatch[];
  lines: DemoLine[];
} & Reported &
  DemoCars;

export type FleetPlan = { drivers: number; weeks: number; now: Date; seed?: number };

export const STAFF = 'escritorio@frota.test';

const REGISTERED_DAYS_AGO: Record<DriverStatus, [min: number, max: number]> = {
  ACTIVE: [20, 500],
  PENDING_VALIDATION: [0, 6],
  INACTIVE: [20, 110],
};

/** A larger fleet repeats these twenty. */
const STAGES: readonly { status: DriverStatus; papers: PaperStage; leftDaysAgo?: number }[] = [
  ...Array.from({ length: 13 }, () => ({ status: 'ACTIVE', papers: 'valid' }) as const),
  { status: 'PENDING_VALIDATION', papers: 'pending' },
  { status: 'PENDING_VALIDATION', papers: 'ready' },
  { status: 'PENDING_VALIDATION', papers: 'mixed' },
  { status: 'PENDING_VALIDATION', papers: 'incomplete' },
  { status: 'PENDING_VALIDATION', papers: 'none' },
  { status: 'INACTIVE', papers: 'refused' },
  { status: 'INACTIVE', papers: 'returning', leftDaysAgo: 10 },
];

/** Deterministic for a plan, including the ids. */
export function buildFleet({ drivers: count, weeks, now, seed = 1 }: FleetPlan): DemoFleet {
  const random = createRandom(seed);
  const moment = { now, today: lisbonDate(now), staff: STAFF };
  const mondays = finishedWeeks(moment.today, weeks);
  const fleet: DemoFleet = {
    drivers: [],
    papers: [],
    contractPeriods: [],
    financialRecords: [],
    dataRequests: [],
    settlements: [],
    links: [],
    reminders: [],
    bankAccounts: [],
    fees: [],
    plans: [],
    closings: [],
    batches: [],
    lines: [],
    cars: [],
    cards: [],
    holdings: [],
    reports: [],
    earnings: [],
  };
  let active = 0;
  for (let number = 0; number < count; number += 1) {
    const stage = STAGES[number % STAGES.length] ?? { status: 'ACTIVE' as const, papers: 'valid' as const };
    const driver = driverAt(number, stage, now, random);
    fleet.drivers.push(driver);
    const isActive = stage.status === 'ACTIVE';
    const turn = isActive && active % 2 === 0 ? active / 2 : null;
    fleet.papers.push(...papersOf(driver, stage.papers, turn, moment, random));
    if (driver.contractType === 'VEHICLE_RENTAL') {
      const id = random.uuid();
      const made = { staff: 'visitor', at: driver.createdAt };
      fleet.cars.push({ ...waitingCar(driver.id, car(number, random), made), id });
    }
    if (isActive) active += 1;
    if (!driver.approvedAt) continue;
    const [since] = number === CONTRACT_CHANGED ? mondays.slice(CHANGED_WEEKS_AGO) : [];
    const periods = periodsOf(driver, since);
    fleet.contractPeriods.push(...periods);
    const { leftOn } = driver;
    const worked = mondays.filter((monday) => leftOn === null || monday < leftOn);
    const [paid] = number === PERCENTAGE_PAID ? mondays.slice(CHANGED_WEEKS_AGO) : [];
    const fee = paid === undefined ? undefined : percentageFrom(driver.id, paid, STAFF, random);
    if (fee) fleet.fees.push(fee);
    fleet.financialRecords.push(...recordsOf(driver, worked, random, contractsIn(driver, periods), fee));
  }
  const asking = signsIn(fleet);
  if (asking) {
    const wanted = { phoneNumber: '961 234 567', createdAt: now.toISOString() };
    fleet.dataRequests.push({ id: random.uuid(), driverId: asking.id, ...wanted, status: 'OPEN' });
  }
  fleet.settlements = settle(fleet.financialRecords, { staff: STAFF, random });
  const half = halfPaid(fleet.financialRecords, { staff: STAFF, random });
  fleet.plans.push(...half.plans);
  fleet.settlements.push(...half.entries);
  const closed = closeOne(fleet.financialRecords, mondays, { staff: STAFF, random: createRandom(seed + 3) });
  fleet.closings.push(...closed.closings);
  fleet.settlements.push(...closed.entries);
  const drawn = createRandom(seed + 1);
  fleet.bankAccounts = accounts(fleet.drivers, {
    asking: asking?.id,
    staff: STAFF,
    today: now.toISOString(),
    random: drawn,
  });
  const bank = { staff: STAFF, random: createRandom(seed + 4) };
  Object.assign(fleet, paidByFile(fleet.financialRecords, fleet.bankAccounts, bank));
  const driving = new Set(fleet.drivers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const reminders = remindersOf(fleet.papers, { active: driving, now, random: drawn });
  const { financialRecords: records, drivers: people } = fleet;
  const late = lateReports(records, people, { random: createRandom(seed + 2), staff: STAFF });
  const files = { random: createRandom(seed + 5), staff: STAFF };
  const weekly = weeklyReports(records, people, late.earnings, files);
  const held = carsOf(people, fleet.cars, { ...moment, random: createRandom(seed + 6) });
  const past = notAfter(now.toISOString());
  return {
    ...fleet,
    links: reminders.links,
    reminders: [...reminders.reminders, ...carRemindersOf(held, now)],
    ...held,
    financialRecords: records.map(past),
    settlements: fleet.settlements.map(past),
    reports: [...weekly.reports, ...late.reports].map(past),
    earnings: [...weekly.earnings, ...late.earnings].map(past),
  };
}

/** Moves the weekly work, done on Mondays and Tuesdays, to `now` if it would lie in the future. */
function notAfter(now: string) {
  return <Row extends { createdAt: string; madeAt?: string | undefined }>(row: Row): Row => {
    if (row.createdAt <= now) return row;
    return { ...row, createdAt: now, ...(row.madeAt !== undefined && { madeAt: now }) };
  };
}

/** Index of a driver who changed from a private vehicle to a rented one. */
const CONTRACT_CHANGED = 1;
const CHANGED_WEEKS_AGO = 3;
/** Index of a driver with a percentage in place of the contract's fee. */
const PERCENTAGE_PAID = 2;

type Period = typeof contractPeriods.$inferInsert;
type Contracted = Pick<Period, 'contractType'> & { id: string };

function periodsOf({ id, contractType }: Contracted, since: string | undefined): Period[] {
  if (since === undefined) return [];
  return [
    { driverId: id, fromMonday: '0001-01-01', contractType: 'SLOT' },
    { driverId: id, fromMonday: since, contractType },
  ];
}

function contractsIn({ contractType }: Contracted, periods: readonly Period[]) {
  return (monday: string) => contractOn(periods, monday, contractType);
}

/** The driver whose page shows something in every section. */
export function signsIn({ drivers }: Pick<DemoFleet, 'drivers'>) {
  return drivers.find(({ status }) => status === 'ACTIVE');
}

function driverAt(
  number: number,
  { status, leftDaysAgo }: (typeof STAGES)[number],
  now: Date,
  random: Random,
) {
  const daysAgo = random.between(...REGISTERED_DAYS_AGO[status]);
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - random.between(1, 9) * 3_600_000);
  const decidedAt =
    status === 'PENDING_VALIDATION' ? null : new Date(createdAt.getTime() + 2 * DAY_MS).toISOString();
  return {
    id: random.uuid(),
    ...person(number),
    contractType: number % 3 === 1 ? ('VEHICLE_RENTAL' as const) : ('SLOT' as const),
    status,
    createdAt: createdAt.toISOString(),
    decidedBy: decidedAt && STAFF,
    decidedAt,
    approvedAt: status === 'ACTIVE' || leftDaysAgo !== undefined ? decidedAt : null,
    leftOn: leftDaysAgo === undefined ? null : lisbonDate(now, -leftDaysAgo),
  };
}
