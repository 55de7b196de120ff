import { keyOfPath } from '../../../db/queries/object-path';
import { AppError } from '../../platform/http/errors';
import { isKey } from '../../platform/storage/key-rules';
import type { Services } from '../../services';
import { uploadPrefix } from '../uploads/upload-address';
import type { DocumentInput } from './schema';

/** An upload's address begins with this server's prefix or with that of a direct store. */
export function addressPrefixes(request: Request, services: Services): string[] {
  const { direct } = services.storage;
  return [uploadPrefix(request, services), ...(direct ? [direct.addressPrefix] : [])];
}

/** Returns the key of the claimed upload. Raises `invalid`. */
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

/** Null for any other text. The address is compared as a whole, never parsed; its query is ignored. */
export function objectKeyOf(text: string, addressPrefixes: readonly string[]): string | null {
  const address = text.split('?')[0] ?? '';
  const prefix = addressPrefixes.find((each) => address.startsWith(each));
  const key = prefix ? address.slice(prefix.length) : keyOfPath(text);
  return key !== null && isKey(key) ? key : null;
}
