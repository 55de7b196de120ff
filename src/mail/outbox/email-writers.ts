import type { ContractType } from '../../platform/domain/contract';
import { brandOf } from '../../platform/domain/fleet';
import { REJECTION_REASONS, rejectionWords } from '../../platform/domain/rejection-reasons';
import type { Services } from '../../services';
import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';
import type { DueMessage, MessageKind } from './store';

/** A due message to a driver who has an address. */
export type DueEmail = DueMessage & { fullName: string; contractType: ContractType };

/** Null if its content no longer applies. */
type EmailWriter = (
  services: Services,
  message: DueEmail,
  now: Date,
) => EmailText | null | Promise<EmailText | null>;

/** Each noun has the e-mails of its acts; `operations/jobs/emails.ts` lists them. */
export type EmailWriters<Kind extends MessageKind = MessageKind> = Record<Kind, EmailWriter>;

export type EmailWords = Omit<EmailText, 'name' | 'ownPage'>;

/** `brand`: what drivers know the fleet by. */
type Words = (message: DueEmail, brand: string, ownPage: string) => EmailWords;

/** Adds the greeting and the address of the driver's page. */
export function withOwnPage(words: Words): EmailWriter {
  return (services, message) => {
    const ownPage = ownPageOf(services);
    return greeted(message, words(message, brandOf(services.fleet), ownPage), ownPage);
  };
}

/** For an address that is not confirmed as the driver's, or no longer the driver's. */
export function withoutOwnPage(words: Words): EmailWriter {
  return (services, message) =>
    greeted(message, words(message, brandOf(services.fleet), ownPageOf(services)), null);
}

export function greeted({ fullName }: DueEmail, words: EmailWords, ownPage: string | null): EmailText {
  return { name: greetingName(fullName), ...words, ownPage };
}

/** A deployment that sends e-mails always has this page. */
export function ownPageOf({ publicOrigin }: Pick<Services, 'publicOrigin'>): string {
  return `${publicOrigin}/me`;
}

export const ANSWER = 'Se tiver alguma dúvida, responda a este email.';

/** The wording also fits a reader who has not received the first e-mail. */
export function undone(what: string): string {
  return `Se recebeu um email ${what}, não o tenha em conta: essa decisão foi anulada. Pedimos desculpa pelo engano.`;
}

/** The reason in `detail` with the note that staff added, as paragraphs. */
export function reasonIn({ detail }: Pick<DueMessage, 'detail'>): string[] {
  const { reason, note } = JSON.parse(detail ?? '{}');
  const known = REJECTION_REASONS.find((each) => each === reason) ?? null;
  return [rejectionWords(known, typeof note === 'string' ? note : null) ?? []].flat();
}
