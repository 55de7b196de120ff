import { createLog } from '../../../src/platform/http/log';
import { startEmbeddedProvider } from '../../../src/platform/identity/embedded-provider';

// Started by `startProvider`: the OpenID provider alone, until it is ended. Prints where it listens.
const [redirectUri = '', port = '0'] = process.argv.slice(2);
const provider = await startEmbeddedProvider({
  port: Number(port),
  redirectUris: [redirectUri],
  clientId: process.env.OIDC_CLIENT_ID ?? '',
  clientSecret: process.env.OIDC_CLIENT_SECRET ?? '',
  email: process.env.DEV_STAFF_EMAIL ?? '',
  password: process.env.DEV_STAFF_PASSWORD ?? '',
  name: 'Ana Frota',
  log: createLog((line) => process.stderr.write(`${line}\n`)),
});
process.stdout.write(`${provider.issuer}\n`);
