import { sign, signingKey } from '../secrets/digest';
import type { Services } from '../services';
import { foldAddress } from './rules';

/** The address as letters to it are counted: the same for every spelling of it, and of no use to who has no secret. */
export async function recipientOf({ secret }: Services, email: string): Promise<string> {
  return sign(await signingKey(secret, 'mail recipient'), foldAddress(email));
}
