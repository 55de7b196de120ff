import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { PUBLIC_ORIGIN } from '../../support/api/app';

/** The options that a page offers. */
export function optionsIn(page: string) {
  const text = /data-passkey="([^"]+)"/.exec(page)?.[1] ?? 'null';
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

type Site = { origin?: string; rpId?: string; type?: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** An authenticator with one passkey of ES256, which signs whatever it is asked to. */
export function newPasskeyDevice() {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  // COSE, RFC 9053: EC2, ES256, P-256.
  const cose = Buffer.concat([hex('a5010203262001215820'), point(x), hex('225820'), point(y)]);
  let counter = 0;

  function authenticatorData(rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  }

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    /** Registers for the options of a page. */
    make(
      page: string,
      { origin = PUBLIC_ORIGIN, rpId = 'frota.example', type = 'webauthn.create' }: Site = {},
    ) {
      const attested = Buffer.concat([Buffer.alloc(16), hex('0020'), id, cose]);
      const data = authenticatorData(rpId, 0x45, attested);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746159'),
        length,
        data,
      ]);
      return answer({
        clientDataJSON: base64url(clientData(type, optionsIn(page).challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** Answers the challenge of a page; `counts` is how the count of uses changes. */
    use(page: string, site: Site & { counts?: number } = {}) {
      const { origin = PUBLIC_ORIGIN, rpId = 'frota.example', type = 'webauthn.get', counts = 1 } = site;
      counter += counts;
      const data = authenticatorData(rpId, 0x05);
      const client = clientData(type, optionsIn(page).challenge, origin);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
    id: base64url(id),
  };
}

const hex = (text: string) => Buffer.from(text, 'hex');
