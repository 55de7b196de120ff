import { lisbonDate } from '../../platform/domain/calendar';
import { defaultExpiryDate } from '../../platform/domain/document-validity';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type PrintedDates, questionAbout } from './date-question-rules';
import type { ExpiryCorrection } from './schema';
import { docTypeOf } from './set-expiry-date';

/** Null where no date is given. Raises `not_found`, `invalid`, and `unconfirmed` with a question about odd dates. */
export async function printedDates(
  services: Services,
  id: string,
  { expiryDate, issuedOn, confirmed = false }: ExpiryCorrection,
): Promise<PrintedDates | null> {
  if (expiryDate === undefined && issuedOn === undefined) return null;
  if (expiryDate !== undefined && issuedOn !== undefined) {
    const message = 'Indique a data de validade ou a de emissão, não as duas';
    throw new AppError('invalid', { message: `${message}.`, fields: { expiryDate: message } });
  }
  const printed =
    issuedOn === undefined
      ? { expiryDate: expiryDate ?? '', issuedOn: null }
      : await fromIssue(services, id, issuedOn);
  const question = confirmed ? null : questionAbout(printed, lisbonDate(services.now()));
  if (question === null) return printed;
  const field = issuedOn === undefined ? 'expiryDate' : 'issuedOn';
  throw new AppError('unconfirmed', { message: question, fields: { [field]: question } });
}

async function fromIssue({ db }: Services, id: string, issuedOn: string): Promise<PrintedDates> {
  const docType = await docTypeOf(db, id);
  if (docType === null) throw new AppError('not_found', { message: GONE });
  if (docType !== 'REG_CRIMINAL') {
    const message = 'Só o registo criminal vale a partir da data de emissão';
    throw new AppError('invalid', { message: `${message}.`, fields: { issuedOn: message } });
  }
  return { issuedOn, expiryDate: defaultExpiryDate(docType, issuedOn) };
}

export const GONE = 'Este documento já não existe. Os dados foram atualizados.';
