import type { EmailWriters } from '../../mail/outbox/email-writers';
import { STATEMENT_EMAILS } from '../../money/statements/statement-email';
import { ACCOUNT_EMAILS } from '../../people/bank-accounts/account-emails';
import { CONTRACT_EMAILS } from '../../people/contract-files/remind-contracts';
import { REQUEST_EMAILS } from '../../people/data-requests/request-emails';
import { LINK_EMAILS } from '../../people/document-links/link-emails';
import { DOCUMENT_EMAILS } from '../../people/documents/document-emails';
import { CHANGE_EMAILS } from '../../people/driver-changes/change-emails';
import { SIGN_IN_EMAILS } from '../../people/driver-sessions/sign-in-email';
import { REGISTRATION_EMAILS } from '../../people/drivers/registration-emails';
import { RECIBO_EMAILS } from '../../people/recibos/remind-recibos';

/** Every e-mail to a driver; its text is in Portuguese (docs/rules/reports.md). */
export const EMAILS: EmailWriters = {
  ...REGISTRATION_EMAILS,
  ...CHANGE_EMAILS,
  ...REQUEST_EMAILS,
  ...DOCUMENT_EMAILS,
  ...LINK_EMAILS,
  ...ACCOUNT_EMAILS,
  ...SIGN_IN_EMAILS,
  ...STATEMENT_EMAILS,
  ...RECIBO_EMAILS,
  ...CONTRACT_EMAILS,
};
