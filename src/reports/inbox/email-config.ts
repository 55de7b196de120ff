import { transact } from '../../../db/queries/transact';
import type { Mailbox, MailboxCheck } from '../../mail/imap/mailbox';
import { linkState } from '../../mail/mailbox-auth/link-state';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { ConnectionTest, EmailConfig } from './schema';
import { readInboxState, recordCheck, selectInboxState } from './store';
import { listTrustedSenders } from './trusted-senders';
import { lookForVouchers } from './vouching';

/** Shorter than `CHECK_MS`, so that the page does not wait for an unreachable server (docs/rules/reports.md#inbox). */
const FIRST_CHECK_MS = 5_000;
const CHECK_MS = 15_000;

export async function emailConfig(services: Services): Promise<EmailConfig> {
  const { db, mailbox, mailboxTokens } = services;
  let link = mailboxTokens && (await linkState(mailboxTokens));
  const { known, trusted } = await transact(db, {
    known: selectInboxState(db),
    trusted: listTrustedSenders(db),
  });
  let state = known[0] ?? null;
  if (mailbox && state?.checkedAt == null && link?.state !== 'unlinked') {
    await checkNow(services, mailbox, FIRST_CHECK_MS);
    state = await readInboxState(db);
    link = mailboxTokens && (await linkState(mailboxTokens));
  }
  const { provider, host, port, user, secure } = mailbox?.settings ?? NOT_CONFIGURED;
  const voucher = mailbox?.settings.voucher ?? NOT_CONFIGURED.voucher;
  return {
    configured: mailbox !== null,
    connected: mailbox !== null && state?.connected === true,
    provider,
    host,
    port,
    user,
    secure,
    monitoring: {
      active: mailbox !== null && state?.monitoring === true,
      intervalMinutes: state?.intervalMinutes ?? 5,
      activeSince: state?.activeSince ?? null,
      checkedAt: mailbox ? (state?.checkedAt ?? null) : null,
      message: mailbox ? (state?.message ?? null) : null,
    },
    senders: {
      vouchedBy: voucher.by,
      host: voucher.by === 'host' ? voucher.host : null,
      trusted,
    },
    link,
  };
}

const NOT_CONFIGURED = {
  host: '',
  port: 993,
  user: '',
  secure: true,
  provider: 'custom',
  voucher: { by: 'unknown' },
} as const;

/** Raises `wrong_state` while no mailbox is configured. */
export async function testConnection(services: Services): Promise<ConnectionTest> {
  const mailbox = configuredMailbox(services);
  const { connected, message } = await checkNow(services, mailbox, CHECK_MS);
  const vouching = connected
    ? await lookForVouchers(mailbox, CHECK_MS).catch((error: unknown) => {
        services.log.warn('inbox.vouchers_not_seen', { reason: String(error) });
        return null;
      })
    : null;
  return { connected, message, vouching };
}

async function checkNow(services: Services, mailbox: Mailbox, timeoutMs: number): Promise<MailboxCheck> {
  const { db, mailboxTokens, now } = services;
  const check = await mailbox.check(timeoutMs);
  if (check.connected || check.isRefused) await mailboxTokens?.noteSignIn(!check.connected);
  await recordCheck(db, check, now());
  return check;
}

/** Raises `wrong_state` while no mailbox is configured. */
export function configuredMailbox({ mailbox }: Services) {
  if (mailbox) return mailbox;
  throw new AppError('wrong_state', { message: 'Configuração de email não encontrada' });
}
