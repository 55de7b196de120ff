import { createHash } from 'node:crypto';
import { mail, vouchedFor } from '../mail/mail';
import type { ModelRow } from './ledger-holds';
import { LedgerModel } from './ledger-model';
import { accountId, boltName, boltReport, randomOf, uberName, uberReport } from './weeks';

const [SECOND_MS, DAY_MS] = [1000, 86_400_000];
/** So few weeks make none unusual. */
const WEEKS = 4;
export const PEOPLE = 8;
/** Drivers without an account until staff move one to them. */
export const SPARES = 3;

export type Person = { id: string; fullName: string };

/** A file that was mailed, uploaded, or both; `version` is none while it is in quarantine or taken back. */
export type SentFile = {
  name: string;
  text: string;
  sha256: string;
  week: string;
  rows: ModelRow[];
  /** When the platform made it, as its mail states; when staff uploaded it. In ms. */
  mailed: number | null;
  uploaded: number | null;
  fate: 'read' | 'quarantined' | 'undone';
};

export const fullNameOf = (n: number) => `Pessoa ${'ABCDEFGHIJKL'[n]}`;
export const commissionOf = (gross: number) => Math.floor(gross / 4);
export const cashOf = (gross: number) => gross % 5000;

const NOTHING_SAID = {
  isMail: false,
  isDated: false,
  isOrdered: true,
  waits: null,
  doubt: '',
  isPlaced: false,
  isConfirmed: false,
  isDismissed: false,
  isRefused: false,
};

/** A fleet's weeks as mail and staff bring them, and the records that they come to. */
export class BusyWeeks {
  readonly model = new LedgerModel();
  readonly files: SentFile[] = [];
  readonly moves = new Map<string, string>();
  readonly people: Person[] = Array.from({ length: PEOPLE + SPARES }, (_, n) => {
    return { id: crypto.randomUUID(), fullName: fullNameOf(n) };
  });
  private readonly weeks: string[];
  readonly random: (below: number) => number;
  /** Minutes in which no server ran, each with the seconds that a mail may still be dated in. */
  private readonly quiet: { at: number; used: number }[] = [];

  constructor(seed: number, at: number) {
    this.random = randomOf(seed);
    const monday = Math.floor((at / DAY_MS - 4) / 7) * 7 + 4;
    this.weeks = Array.from({ length: WEEKS }, (_, n) =>
      new Date((monday - 7 * (n + 2)) * DAY_MS).toISOString().slice(0, 10),
    );
  }

  pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)] as T;
  }

  /** Makes a file that was not sent yet, with this name, which has no week, where one is given. */
  file(name?: string): SentFile {
    const platform = this.pick(['uber', 'bolt'] as const);
    const week = this.pick(this.weeks);
    const company = name === undefined ? 'Frota Exemplo' : '';
    const people = this.people.slice(0, PEOPLE).flatMap((_, n) => (this.random(4) > 0 ? n : []));
    const rows = people.map((n): ModelRow => {
      const gross = this.random(8) === 0 ? 0 : 20_000 + this.random(60_000);
      const row = { account: accountId(`${platform[0]}${n}`), driver: this.people[n]?.id ?? null, gross };
      const file = { report: String(this.files.length), arrived: this.files.length, made: 0 };
      return { ...file, platform, week, company, ...row, ...NOTHING_SAID };
    });
    const lines = rows.map(({ account, gross, driver }) => ({
      id: account,
      name: this.people.find(({ id }) => id === driver)?.fullName ?? '',
      gross: euro(gross),
      fees: euro(commissionOf(gross)),
      cash: euro(cashOf(gross)),
    }));
    const [own, report] =
      platform === 'uber' ? [uberName(week), uberReport(lines)] : [boltName(week), boltReport(lines)];
    // No two files have the same bytes.
    const text = report + '\n'.repeat(this.files.length);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const sent = { mailed: null, uploaded: null, fate: 'read' as const };
    const file = { name: name ?? own, text, sha256, week, rows, ...sent };
    this.files.push(file);
    return file;
  }

  /** Lets the rows of a file count, for the drivers who hold their accounts at that time. */
  read(file: SentFile, made: number): void {
    file.fate = 'read';
    for (const row of file.rows) {
      this.model.rows.push({ ...row, made, driver: this.model.holders.get(row.account) ?? row.driver });
    }
  }

  undone(file: SentFile): void {
    file.fate = 'undone';
    for (const { report } of file.rows.slice(0, 1)) this.model.undo(report);
  }

  /** A second of this quiet time or of an earlier one, since a mail may take long. */
  private second(): number {
    const minute = this.random(3) === 0 ? this.pick(this.quiet) : this.quiet.at(-1);
    if (!minute) throw new Error('no time that was quiet');
    minute.used += 1;
    return minute.at + minute.used * SECOND_MS;
  }

  /** Makes mails that come while no server runs, after `at`. */
  mails(at: number): string[] {
    this.quiet.push({ at, used: 0 });
    return Array.from({ length: 3 + this.random(8) }, () => this.mail());
  }

  private mail(): string {
    const chance = this.random(10);
    const earlier = this.files.filter((file) => file.mailed !== null);
    const made = this.second();
    const letter = (name: string, body: string) =>
      mail({ head: [vouchedFor('uber.com')], date: mailDate(made), parts: [{ name, body }] });
    if (chance === 0) return mail({ head: [vouchedFor('uber.com')], date: mailDate(made) });
    if (chance === 1 && earlier.length > 0) {
      const again = this.pick(earlier);
      return letter(again.name, again.text);
    }
    const isUnnamed = chance < 4;
    const file = this.file(isUnnamed ? 'relatorio.csv' : undefined);
    file.mailed = made;
    if (isUnnamed) file.fate = 'quarantined';
    else this.read(file, made);
    return letter(file.name, file.text);
  }

  /** A file that came both ways counts by the first one: `isMailed` decides which that was. */
  settle(isMailed: (file: SentFile) => boolean): void {
    for (const file of this.files) {
      if (file.mailed === null || file.uploaded === null) continue;
      const made = isMailed(file) ? file.mailed : file.uploaded;
      for (const row of this.model.rows) if (row.report === file.rows[0]?.report) row.made = made;
    }
  }
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

function mailDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
