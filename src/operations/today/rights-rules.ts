import type { Right } from '../../platform/sessions/role-rules';
import type { Done, Today, Worthy } from './schema';

const NOBODY = { count: 0, first: [] };

/** Takes the place of each part for somebody who may not deal with it. */
const LEFT: Partial<Record<Right, Partial<Today>>> = {
  'money.write': {
    waitingRows: 0,
    waitingCosts: undefined,
    waitingCostFiles: undefined,
    restatedCostFiles: undefined,
    corrections: 0,
    missingRecibos: undefined,
    bankFiles: { count: 0, since: null },
    openWeeks: [],
  },
  'people.write': {
    registrations: NOBODY,
    documents: NOBODY,
    lapsingCars: undefined,
    dataRequests: NOBODY,
    failedEmails: NOBODY,
  },
  'account.confirm': { bankAccounts: NOBODY },
  inbox: { missingReports: [], quarantined: 0, folder: undefined },
  settings: { mailboxFault: null, endedKeys: undefined, lateBackup: null, proxyBypassed: undefined },
};

const WORTH_NEEDS: Record<Worthy, Right> = {
  rows: 'money.write',
  costs: 'money.write',
  corrections: 'money.write',
  openWeeks: 'money.write',
  bankFiles: 'money.write',
  recibos: 'money.write',
  registrations: 'people.write',
  documents: 'people.write',
  dataRequests: 'people.write',
  bankAccounts: 'account.confirm',
};

/** Leaves out what somebody with these rights may not deal with. */
export function todayOf(today: Today, rights: ReadonlySet<Right>): Today {
  const left = Object.entries(LEFT).filter(([right]) => !rights.has(right as Right));
  const worth = Object.entries(today.worth ?? {}).filter(([kind]) => rights.has(WORTH_NEEDS[kind as Worthy]));
  return {
    ...Object.assign({ ...today }, ...left.map(([, parts]) => parts)),
    worth: worth.length > 0 ? Object.fromEntries(worth) : undefined,
  };
}

const UNDOING_NEEDS: Record<Done['undoing']['noun'], Right> = {
  driver: 'people.write',
  document: 'people.write',
  settlement: 'money.write',
};

/** The acts that somebody with these rights can undo. */
export function doneOf(done: readonly Done[], rights: ReadonlySet<Right>): Done[] {
  return done.filter(({ undoing }) => rights.has(UNDOING_NEEDS[undoing.noun]));
}
