import { greetingName } from '../../mail/outbox/greeting-rules';
import { weekInWords } from '../../platform/domain/date-words';
import { callLink, whatsAppLink } from '../../platform/domain/phone';

/** A text that waits to be sent: without amounts and account numbers, since it stands in an address. */
export type Message = { subject: string; text: string };

/** The fleet's short name, and the address of the drivers' own page; null for none. */
export type Sender = { brand: string | null; page: string | null };

type Person = { fullName: string; phoneNumber: string; email: string | null };

export type Contact = { kind: 'whatsapp' | 'phone' | 'email'; label: string; name: string; href: string };

/** The ways to reach a driver from a screen; none for an erased one, whose fields name nobody. */
export function contactsOf({ fullName, email, phoneNumber }: Person, message: Message | null): Contact[] {
  const mail = email === null || email.endsWith('.invalid') ? null : mailLink(email, message);
  const ways = [
    ['whatsapp', 'WhatsApp', `WhatsApp para ${fullName}`, whatsAppLink(phoneNumber, message?.text)],
    ['phone', 'Telefonar', `Telefonar a ${fullName}`, callLink(phoneNumber)],
    ['email', 'Email', `Email para ${fullName}`, mail],
  ] as const;
  return ways.flatMap(([kind, label, name, href]) => (href === null ? [] : [{ kind, label, name, href }]));
}

function mailLink(email: string, message: Message | null): string {
  // An address may have what begins a query.
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  if (message === null) return `mailto:${address}`;
  const text = encodeURIComponent(message.text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(message.subject)}&body=${text}`;
}

/** The week's Monday. */
export function statementMessage(fullName: string, monday: string, sender: Sender): Message {
  const week = weekInWords(monday);
  const text =
    sender.page === null
      ? `Segue o extrato da semana de ${week}.`
      : `O extrato da semana de ${week} está na sua página: ${sender.page}`;
  return { subject: `Extrato da semana de ${week}`, text: signed([`${greeting(fullName)} ${text}`], sender) };
}

export function greeting(fullName: string): string {
  const name = greetingName(fullName);
  return name === null ? 'Olá.' : `Olá, ${name}.`;
}

export function signed(lines: readonly string[], { brand }: Sender): string {
  return [...lines, ...(brand === null ? [] : [brand])].join('\n');
}
