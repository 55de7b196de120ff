import { signInProof } from '../../platform/secrets/sign-in-proof';
import type { Services } from '../../services';
import type { EmailText } from './email-layout';
import { greetingName } from './greeting-rules';
import { SIGN_IN_MS } from './sign-in-email-limits';
import type { DueMessage } from './store';

/** Null once used or expired. The database holds neither the token nor the code. */
export async function signInEmail(
  { secret, publicOrigin }: Services,
  { seed, createdAt, fullName }: DueMessage,
  now: Date,
): Promise<EmailText | null> {
  if (seed === null || now.getTime() - Date.parse(createdAt) >= SIGN_IN_MS) return null;
  const { token, code } = await signInProof(secret, seed);
  return {
    subject: 'Entrar na sua página da Volante',
    title: 'Entre na sua página',
    name: greetingName(fullName ?? ''),
    paragraphs: [
      `O seu código é ${code}. Escreva-o no navegador em que pediu este email.`,
      'Noutro telemóvel ou computador, abra a ligação e carregue em Entrar.',
    ],
    points: [],
    actions: [{ label: 'Abrir a minha página', href: `${publicOrigin}/me#${token}` }],
    closing: [
      'O código e a ligação servem uma só vez, durante 15 minutos. Não os dê a ninguém: a Volante nunca lhos pede.',
      'Se não pediu este email, não precisa de fazer nada.',
    ],
  };
}
