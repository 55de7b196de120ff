import { keyOfPath } from '../../../db/queries/object-path';
import { AppError } from '../../platform/http/errors';
import { isKey } from '../../platform/storage/rules';
import type { Services } from '../../services';
import { uploadPrefix } from '../uploads/upload-address';
import type { DocumentInput } from './schema';

/** The beginnings of an upload's address: this server's and, of a direct store, its own. */
export function addressPrefixes(request: Request, services: Services): string[] {
  const { direct } = services.storage;
  return [uploadPrefix(request, services), ...(direct ? [direct.addressPrefix] : [])];
}

/** The key of the upload that is claimed. Raises `invalid`. */
export function uploadKeyOf(
  { filePath, documentURL }: DocumentInput,
  addressPrefixes: readonly string[],
): string {
  const key = objectKeyOf(filePath, addressPrefixes);
  if (key === null) throw new AppError('invalid', { fields: { filePath: 'Ficheiro inválido' } });
  if (documentURL != null && objectKeyOf(documentURL, addressPrefixes) !== key) {
    throw new AppError('invalid', { fields: { documentURL: 'Ficheiro inválido' } });
  }
  return key;
}

/** Null for any other text. Compared as a whole, never parsed; a query is ignored. */
export function objectKeyOf(text: string, addressPrefixes: readonly string[]): string | null {
  const address = text.split('?')[0] ?? '';
  const prefix = addressPrefixes.find((each) => address.startsWith(each));
  const key = prefix ? address.slice(prefix.length) : keyOfPath(text);
  return key !== null && isKey(key) ? key : null;
}
