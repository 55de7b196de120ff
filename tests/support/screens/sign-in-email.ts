import { proofOf } from '../api/driver-proof';
import { expect } from '../offices/server-fixture';
import type { SmtpServer } from '../servers/smtp';

/** The proofs of the last sign-in e-mail to the address, after `count` e-mails of any kind. */
export async function signInEmailTo(smtp: SmtpServer, email: string, count = 0) {
  let proof: Awaited<ReturnType<typeof proofOf>> | undefined;
  await expect(async () => {
    const received = smtp.received.slice(count).filter(({ to }) => to.includes(email));
    const letters = await Promise.all(received.map(proofOf));
    proof = letters.findLast(({ token }) => token !== '');
    expect(proof).toBeDefined();
  }).toPass();
  if (!proof) throw new Error('no letter');
  return proof;
}
