import { sign, signingKey } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { foldAddress } from './address-rules';

/** A keyed hash of the folded address, for the limit of e-mails. */
export async function recipientOf({ secret }: Services, email: string): Promise<string> {
  return sign(await signingKey(secret, 'mail recipient'), foldAddress(email));
}
