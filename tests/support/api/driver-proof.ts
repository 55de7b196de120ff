import PostalMime from 'postal-mime';
import type { Received } from '../servers/smtp';

/** The proofs in a sign-in e-mail, and its texts; empty where it is another. */
export async function proofOf({ raw }: Pick<Received, 'raw'>) {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  const token = /\/me#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  const code = /código é (\d{6})\./.exec(text)?.[1] ?? '';
  return { subject, text, html, token, code };
}
