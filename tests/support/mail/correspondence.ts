import { boltName, boltReport, uberName, uberReport, type Week } from '../reports/weeks';
import { mail } from './mail';
import { POISON } from './poll-process';

type Person = { fullName: string; email: string; n: number };
type DriverWeek = { email: string; week: string; gross: number; commission: number; cash: number };

const LAST_WEEK = '2026-11-09';
const WEEK_MS = 7 * 86_400_000;
const PEOPLE = 12;
/** One report in so many comes in a mail that is large enough to be read in a thread. */
const LARGE_EVERY = 40;

/** Makes a mailbox of so many mails: reports, each of another week, some of them corrected; the same resent,
 * forwarded or under the same Message-ID; mails without a report, one that cannot be read, and two that kill the
 * process that fetches them. `weeks` is the sum, in cents: the last version of each counts. */
export function correspondence(count: number) {
  const people: Person[] = Array.from({ length: PEOPLE }, (_, n) => {
    return { fullName: `Pessoa Número ${'ABCDEFGHIJKL'[n]}`, email: `pessoa${n}@exemplo.test`, n };
  });
  const mails: string[] = [];
  const sent: { mail: string; name: string; content: string }[] = [];
  const amounts = new Map<string, DriverWeek>();
  let different = 0;
  const poison = new Set([Math.floor(count / 3), Math.floor((2 * count) / 3)]);
  while (mails.length < count) {
    const earlier = sent[Math.floor(Math.random() * sent.length)];
    const chance = Math.random();
    if (poison.has(mails.length)) mails.push(mail({ head: [POISON] }));
    else if (mails.length === Math.floor(count / 2)) {
      mails.push(mail({ head: [`X-Long: ${'x'.repeat(2 * 1024 * 1024)}`] }));
    } else if (chance < 0.05) mails.push(mail({}));
    else if (earlier && chance < 0.15) mails.push(earlier.mail);
    else if (earlier && chance < 0.25)
      mails.push(mail({ parts: [{ name: earlier.name, body: earlier.content }] }));
    else if (earlier && chance < 0.35) mails.push(forwarded(earlier.mail));
    else {
      const report = nextReport(people, amounts, different);
      different += report.isNew ? 1 : 0;
      const text = sent.length % LARGE_EVERY === 0 ? 'Em anexo.\r\n'.repeat(8000) : 'Em anexo.';
      const letter = mail({ text, parts: [{ name: report.name, body: report.content }] });
      sent.push({ mail: letter, name: report.name, content: report.content });
      mails.push(letter);
    }
  }
  return { mails, people, weeks: summed([...amounts.values()]) };
}

function forwarded(original: string): string {
  const part = { type: 'message/rfc822', disposition: null, body: original };
  return mail({ from: 'gestor@frota-exemplo.pt', parts: [part] });
}

/** A report of a new week, or now and then a correction of an earlier one. */
function nextReport(people: readonly Person[], amounts: Map<string, DriverWeek>, before: number) {
  const isNew = before === 0 || Math.random() < 0.7;
  const which = isNew ? before : Math.floor(Math.random() * before);
  const isUber = which % 2 === 0;
  const week = new Date(Date.parse(LAST_WEEK) - Math.floor(which / 2) * WEEK_MS).toISOString().slice(0, 10);
  const rows = people
    .filter(() => Math.random() < 0.9)
    .map((person): Week => {
      const gross = 40_000 + Math.floor(Math.random() * 20_000);
      const [commission, cash] = [Math.floor(gross * 0.25), Math.floor(Math.random() * 5_000)];
      const key = `${isUber} ${week} ${person.n}`;
      amounts.set(key, { email: person.email, week, gross, commission, cash });
      const [id, name] = [`${isUber ? 'u' : 'b'}${person.n}`, person.fullName];
      return { id, name, email: person.email, gross: euro(gross), fees: euro(commission), cash: euro(cash) };
    });
  return isUber
    ? { isNew, name: uberName(week), content: uberReport(rows) }
    : { isNew, name: boltName(week), content: boltReport(rows) };
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Sums both platforms of a driver's week. */
function summed(parts: readonly DriverWeek[]): DriverWeek[] {
  const weeks = new Map<string, DriverWeek>();
  for (const part of parts) {
    const key = `${part.week} ${part.email}`;
    const { gross, commission, cash } = weeks.get(key) ?? { gross: 0, commission: 0, cash: 0 };
    weeks.set(key, {
      email: part.email,
      week: part.week,
      gross: gross + part.gross,
      commission: commission + part.commission,
      cash: cash + part.cash,
    });
  }
  return [...weeks.values()];
}
