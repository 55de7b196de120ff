import { proofOf } from '../api/driver-proof';
import { expect } from '../offices/server-fixture';
import type { SmtpServer } from '../servers/smtp';

/** The last letter to sign in with that came to the address. */
export async function letterTo(smtp: SmtpServer, email: string) {
  let proof: Awaited<ReturnType<typeof proofOf>> | undefined;
  await expect(async () => {
    const letters = await Promise.all(smtp.received.filter(({ to }) => to.includes(email)).map(proofOf));
    proof = letters.findLast(({ token }) => token !== '');
    expect(proof).toBeDefined();
  }).toPass();
  if (!proof) throw new Error('no letter');
  return proof;
}
