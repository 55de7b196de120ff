import { mail } from './mail';
import { POISON } from './poll-process';
import { boltName, boltReport, uberName, uberReport, type Week } from './weekly-files';

type Person = { fullName: string; email: string; n: number };
type DriverWeek = { email: string; week: string; gross: number; commission: number; cash: number };

const WEEKS = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'];
const PEOPLE = 12;

/**
 * What a mailbox of so many mails may hold: reports, some of them corrected again and again; the same resent, forwarded
 * or under the same Message-ID; mails without a report, one that cannot be read, and two that end who fetches them.
 * `weeks` is what they come to, in cents: the last version of each stands.
 */
export function correspondence(count: number) {
  const people: Person[] = Array.from({ length: PEOPLE }, (_, n) => {
    return { fullName: `Pessoa Número ${'ABCDEFGHIJKL'[n]}`, email: `pessoa${n}@exemplo.test`, n };
  });
  const mails: string[] = [];
  const sent: { mail: string; name: string; content: string }[] = [];
  const amounts = new Map<string, DriverWeek>();
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
      const report = nextReport(people, amounts);
      const letter = mail({ parts: [{ name: report.name, body: report.content }] });
      sent.push({ mail: letter, ...report });
      mails.push(letter);
    }
  }
  return { mails, people, weeks: summed([...amounts.values()]) };
}

function forwarded(original: string): string {
  const part = { type: 'message/rfc822', disposition: null, body: original };
  return mail({ from: 'gestor@frota-exemplo.pt', parts: [part] });
}

function nextReport(people: readonly Person[], amounts: Map<string, DriverWeek>) {
  const week = WEEKS[Math.floor(Math.random() * WEEKS.length)] ?? '';
  const isUber = Math.random() < 0.5;
  const rows = people
    .filter(() => Math.random() < 0.7)
    .map((person): Week => {
      const gross = 10_000 + Math.floor(Math.random() * 90_000);
      const [commission, cash] = [Math.floor(gross * 0.25), Math.floor(Math.random() * 5_000)];
      const key = `${isUber} ${week} ${person.n}`;
      amounts.set(key, { email: person.email, week, gross, commission, cash });
      const [id, name] = [`${isUber ? 'u' : 'b'}${person.n}`, person.fullName];
      return { id, name, email: person.email, gross: euro(gross), fees: euro(commission), cash: euro(cash) };
    });
  return isUber
    ? { name: uberName(week), content: uberReport(rows) }
    : { name: boltName(week), content: boltReport(rows) };
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Both platforms of a driver's week together. */
function summed(parts: readonly DriverWeek[]): DriverWeek[] {
  const weeks = new Map<string, DriverWeek>();
  for (const part of parts) {
    const key = `${part.week} ${part.email}`;
    const { gross, commission, cash } = weeks.get(key) ?? { gross: 0, commission: 0, cash: 0 };
    weeks.set(key, {
      ...{ email: part.email, week: part.week },
      ...{ gross: gross + part.gross, commission: commission + part.commission, cash: cash + part.cash },
    });
  }
  return [...weeks.values()];
}
