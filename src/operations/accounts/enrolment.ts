import { brandOf } from '../../platform/domain/fleet';
import type { Services } from '../../services';
import type { Factor } from './link-store';
import { secondFactorPage } from './pages';
import { madePasskey, offeredPasskey, passkeyScript } from './passkeys';
import { offeredSecret, sealSecret } from './second-factor';
import { acceptedStep, base32, keyAddress } from './totp';

export type PageAnswer = {
  status: number;
  page: string;
  /** The inline script of the page. */
  script?: string;
  headers?: Record<string, string>;
};

type Offer = {
  /** Where the page's forms go. */
  action: string;
  token: string;
  email: string;
  /** Names the password that was chosen just before. */
  chosen: string;
  error?: string | null;
};

/** The page of a new second factor: an app of codes, or a passkey. */
export async function offerSecondFactor(services: Services, offer: Offer): Promise<PageAnswer> {
  const { token, email, error = null } = offer;
  const { fleet } = services;
  const offered = await offeredSecret(services, token);
  const address = keyAddress(offered, { email, issuer: brandOf(fleet) });
  const { default: encodeQr } = await import('qr');
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQr(address, 'svg'))}`;
  const [script, options] = await Promise.all([passkeyScript(), offeredPasskey(services, token, email)]);
  const shown = { ...offer, error, fleet, picture, secret: base32(offered), address };
  const page = secondFactorPage({ ...shown, passkey: { options, script } });
  return { status: error ? 422 : 200, page, script };
}

const WRONG_PASSKEY =
  'A chave de acesso não serviu para este endereço. Tente de novo, ou use uma aplicação de códigos.';

const WRONG_CODE =
  'O código não está certo. Veja se a hora do telemóvel está certa, espere pelo código seguinte e tente de novo.';

/** The second factor that the person has confirmed, or why it is none. */
export async function confirmedFactor(
  services: Services,
  { token, email, fields }: { token: string; email: string; fields: URLSearchParams },
): Promise<Factor | { error: string }> {
  const sent = fields.get('passkey');
  if (sent) {
    const passkey = await madePasskey(services, token, sent);
    return passkey === null ? { error: WRONG_PASSKEY } : { sealedSecret: null, lastStep: 0, passkey };
  }
  const offered = await offeredSecret(services, token);
  const code = (fields.get('code') ?? '').replace(/\s/g, '');
  const lastStep = acceptedStep(offered, code, { now: services.now(), lastStep: 0 });
  if (lastStep === null) return { error: WRONG_CODE };
  return { sealedSecret: await sealSecret(services, email, offered), lastStep, passkey: null };
}
