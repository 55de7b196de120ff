import { sha256Hex } from '../secrets/digest';

/** An e-mail address as a subject: hashed, because the audit log outlives its row. */
export async function subjectOfSender(address: string): Promise<string> {
  const digest = await sha256Hex(new TextEncoder().encode(address));
  return `sender:${digest.slice(0, 32)}`;
}
