import type { Voucher } from '../../../mail/imap/mailbox';
import type { Vouching } from '../../../reports/inbox/schema';
import { lookForVouchers } from '../../../reports/inbox/vouching';
import { openMailbox } from '../../../services-bun';
import type { Env } from '../../../settings/env';
import type { Seen } from './check';

const ANSWER_MS = 10_000;

export async function inbox(env: Env): Promise<Seen> {
  if (env.EMAIL_AUTH === 'oauth') return 'por OAuth; a página Email IMAP mostra a ligação';
  const mailbox = await openMailbox(env, {});
  if (!mailbox) return null;
  const { connected, message } = await mailbox.check(ANSWER_MS);
  if (!connected) throw new Error(message);
  const { host, folder, voucher } = mailbox.settings;
  const place = `${host}, pasta ${folder}`;
  const { text, isWell } = vouchersSeen(await lookForVouchers(mailbox, ANSWER_MS), voucher);
  return isWell ? `${place}; ${text}` : { found: place, notice: text };
}

/** Shows the hosts that vouch for senders, and the line to set. */
function vouchersSeen({ messages, names, isSet, line }: Vouching, voucher: Voucher) {
  const last = messages === 1 ? 'do último email' : `dos últimos ${messages} emails`;
  const listed = names.map(({ name, messages: of }) => `${name} (${of})`).join(', ');
  if (voucher.by === 'nobody') {
    const better = line === null ? '' : `; o seguro é ${line}`;
    return { isWell: false, text: `com EMAIL_TRUSTED_AUTHSERV=none ninguém confirma os remetentes${better}` };
  }
  if (messages === 0) {
    const text = 'ainda sem emails, por isso não se vê quem confirma os remetentes; envie-lhe um e repita';
    return { isWell: voucher.by !== 'unknown', text };
  }
  if (isSet) return { isWell: true, text: `os remetentes ${last} foram confirmados por ${listed}` };
  if (line !== null) {
    const text = `os remetentes ${last} foram confirmados por ${listed}; se é o seu servidor de email, defina ${line}`;
    return { isWell: false, text };
  }
  const quarantine = 'assim os relatórios esperam em quarentena';
  const text =
    names.length === 0
      ? `nenhum servidor confirmou os remetentes ${last} (falta Authentication-Results); ${quarantine}`
      : `nenhum servidor confirma quase todos os remetentes ${last}: ${listed}; ${quarantine}`;
  return { isWell: false, text };
}
