import { STAFF_EMAIL } from '../databases/rows';

/** A configured provider at whose address nobody listens, so sessions are inserted without a sign-in. */
export const NO_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'a-secret-of-its-own',
  OIDC_AUTH_SECRET: 'another-secret-of-at-least-32-characters',
  STAFF_EMAILS: STAFF_EMAIL,
};
