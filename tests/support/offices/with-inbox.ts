import type { Mailbox } from '../../../src/mail/mail/mailbox';
import { pollInbox } from '../../../src/reports/inbox/poll';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { startMonitoring } from '../../../src/reports/inbox/store';
import { officeApi } from '../api/office';

const MINUTE_MS = 60_000;

/** Staff at an app that watches this mailbox; each `poll` is five minutes after the one before. */
export async function inboxOffice(mailbox: Mailbox) {
  const office = await officeApi({ mailbox });
  const { clock, db, services } = office;
  await startMonitoring(db, { intervalMinutes: 5, staff: 'staff@frota.local', now: clock.now });
  const config = async (): Promise<EmailConfig> => (await office.request('/api/email/config')).json();
  return {
    ...office,
    async poll() {
      clock.now = new Date(clock.now.getTime() + 5 * MINUTE_MS);
      return pollInbox(services, clock.now);
    },
    wait(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS);
    },
    /** The outcomes of the reports, in the order they were read. */
    async outcomes() {
      const told = (await office.reports()).map(({ outcome, reason }) =>
        reason ? `${outcome} ${reason}` : outcome,
      );
      return told.toReversed();
    },
    /** When the mailbox was last reached, or not, as the e-mail page shows it. */
    checkedAt: async () => (await config()).monitoring.checkedAt,
    config,
  };
}
