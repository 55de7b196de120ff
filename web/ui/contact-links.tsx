import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Contact, contactsOf, type Message, type Sender } from '../../src/people/contacts/contact-rules';
import { buttonClass } from './button-class';
import { Icon } from './icon';
import type { IconName } from './icon-sheet';
import { currentUserQuery } from './session/session';

const ICONS: Record<Contact['kind'], IconName> = {
  whatsapp: 'message-circle',
  phone: 'phone',
  email: 'mail',
};

type Props = {
  driver: Parameters<typeof contactsOf>[0];
  /** Waits in WhatsApp and in the e-mail to be sent; null for none. */
  message: Message | null;
  className?: string;
};

/** The ways to reach a driver, each outside of the program; the word of WhatsApp alone fits beside a driver's data. */
export function ContactLinks({ driver, message, className = '' }: Props) {
  const contacts = contactsOf(driver, message);
  if (contacts.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {contacts.map((contact) => (
        <li key={contact.kind}>
          <ContactLink contact={contact} message={message} isIcon={contact.kind !== 'whatsapp'} />
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { contact: Contact; message: Message | null; isIcon?: boolean };

/** `isIcon` leaves the word to the name and the tooltip. */
export function ContactLink({ contact, message, isIcon = false }: LinkProps) {
  const { kind, label, name, href } = contact;
  return (
    <a
      href={href}
      title={kind === 'phone' ? name : (message?.text ?? name)}
      aria-label={name}
      className={`${buttonClass({ size: 'small', quiet: true })} ${isIcon ? 'min-w-9 px-2! pointer-coarse:min-w-11' : ''}`}
      {...(kind === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={ICONS[kind]} className="size-4" />
      {!isIcon && label}
    </a>
  );
}

/** The fleet's name below a text, and the address of the drivers' own page, which needs e-mails. */
export function useSender(): Sender {
  const { data: user } = useQuery(currentUserQuery);
  const brand = user?.fleet ?? null;
  const page = user?.sendsEmails ? `${location.origin}/me` : null;
  return useMemo(() => ({ brand, page }), [brand, page]);
}
