import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { accountsEmail } from './accounts-email';
import { accountsPeriod, accountsSince, accountsUntil } from './confirmed-account-rules';
import { type Report, recipients, sendTo } from './deliver';
import { isDigestTime } from './sending-rules';
import { beginWeek, confirmedAccounts, lastAccountsDays } from './store';

/** Idempotent: each morning, sends each member of staff the accounts confirmed since their last e-mail. */
export async function sendConfirmedAccounts(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<Report> {
  const report: Report = { sent: 0, failed: 0 };
  const { db, mailer, publicOrigin } = services;
  if (!mailer || !isDigestTime(now)) return report;
  const today = lisbonDate(now);
  const confirmed = await confirmedAccounts(db, {
    since: accountsSince(undefined, today),
    until: accountsUntil(today),
  });
  if (confirmed.length === 0) return report;
  const lastDays = await lastAccountsDays(db);
  const due = [...(await recipients(services))].flatMap(([recipient, to]) => {
    const since = accountsSince(lastDays.get(recipient), today);
    const accounts = confirmed.filter(({ at }) => at > since);
    return accounts.length > 0 ? [{ recipient, to, accounts }] : [];
  });
  const week = accountsPeriod(today);
  await beginWeek(db, {
    week,
    recipients: due.map(({ recipient }) => recipient),
    dueAt: now.toISOString(),
  });
  for (const { recipient, to, accounts } of due) {
    if (stop?.aborted) break;
    const email = accountsEmail(accounts, publicOrigin);
    const outcome = await sendTo(services, mailer, email, { to, week, recipient, stop });
    if (outcome !== null) report[outcome] += 1;
  }
  return report;
}
