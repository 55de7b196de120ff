import { ACCESS_GUARDS } from './access-guards';
import { BANK_ACCOUNT_GUARDS } from './bank-account-guards';
import { CLOSING_GUARDS } from './closing-guards';
import { CORRECTION_GUARDS } from './correction-guards';
import { COST_GUARDS } from './cost-guards';
import { DOCUMENT_GUARDS } from './document-guards';
import { DRIVER_GUARDS } from './driver-guards';
import { DRIVER_PAGE_GUARDS } from './driver-page-guards';
import { EXPORT_GUARDS } from './export-guards';
import { FEE_GUARDS } from './fee-guards';
import { MAILBOX_GUARDS } from './mailbox-guards';
import { MONEY_GUARDS } from './money-guards';
import type { Mutant } from './mutant';
import { PAYMENT_BATCH_GUARDS } from './payment-batch-guards';
import { SETTLEMENT_GUARDS } from './settlement-guards';
import { STATEMENT_GUARDS } from './statement-guards';
import { UNDO_GUARDS } from './undo-guards';
import { UPLOAD_GUARDS } from './upload-guards';

/** There is at least one for each promise. */
export const MUTANTS: readonly Mutant[] = [
  ...ACCESS_GUARDS,
  ...MAILBOX_GUARDS,
  ...UPLOAD_GUARDS,
  ...DOCUMENT_GUARDS,
  ...MONEY_GUARDS,
  ...DRIVER_GUARDS,
  ...DRIVER_PAGE_GUARDS,
  ...UNDO_GUARDS,
  ...SETTLEMENT_GUARDS,
  ...COST_GUARDS,
  ...FEE_GUARDS,
  ...EXPORT_GUARDS,
  ...CLOSING_GUARDS,
  ...BANK_ACCOUNT_GUARDS,
  ...CORRECTION_GUARDS,
  ...PAYMENT_BATCH_GUARDS,
  ...STATEMENT_GUARDS,
];
