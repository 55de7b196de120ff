import type { Mutant } from './mutant';

/** Guards of a driver's own page. */
export const DRIVER_PAGE_GUARDS: readonly Mutant[] = [
  {
    promise: 70,
    file: 'src/people/driver-sessions/sign-ins.ts',
    find: '        lt(driverSignIns.codeTries, CODE_TRIES),\n',
    replace: '',
  },
  {
    promise: 70,
    file: 'src/people/driver-sessions/sign-ins.ts',
    find: '        eq(driverSignIns.browserHash, browserHash),\n',
    replace: '',
  },
  {
    promise: 70,
    file: 'src/people/driver-sessions/sign-ins.ts',
    find: 'eq(driverSignIns.tokenHash, signIn.tokenHash),\n          isNull(driverSignIns.usedBy),',
    replace: 'eq(driverSignIns.tokenHash, signIn.tokenHash),',
  },
  {
    promise: 71,
    file: 'src/people/driver-sessions/routes.ts',
    find: 'await countSignInEmail(services, email);',
    replace: '',
  },
  {
    promise: 71,
    file: 'src/people/driver-sessions/routes.ts',
    find: 'afterAnswer(c, writeSignIn(services, email, browser));',
    replace: 'await writeSignIn(services, email, browser);',
  },
  {
    promise: 71,
    file: 'src/people/driver-sessions/ask-for-sign-in.ts',
    find: '    message: enoughAskedText(retryMs),\n',
    replace: '',
  },
  {
    promise: 72,
    file: 'src/people/driver-sessions/ask-for-sign-in.ts',
    find: 'const { token } = await signInProof(services.secret, seed);',
    replace: 'const token = seed;',
  },
  {
    promise: 73,
    file: 'src/people/driver-sessions/require-driver.ts',
    find: 'readSession(c, services, DRIVER_SESSIONS, isMoved)',
    replace: 'readSession(c, services, DRIVER_SESSIONS)',
  },
  {
    promise: 73,
    file: 'src/people/driver-sessions/session-rules.ts',
    find: '7 * DAY_MS',
    replace: '70 * DAY_MS',
  },
  {
    promise: 74,
    file: 'src/platform/sessions/cookies.ts',
    find: "sameSite: 'Lax',",
    replace: "sameSite: 'None',",
  },
  {
    promise: 75,
    file: 'src/people/driver-sessions/require-driver.ts',
    find: "if (services.mailer === null) throw new AppError('not_found');",
    replace: '',
  },
  {
    promise: 75,
    file: 'src/people/driver-sessions/require-driver.ts',
    find: "if (session === null) throw new AppError('unauthenticated');",
    replace: 'if (session === null) return next();',
  },
  {
    promise: 75,
    file: 'src/people/driver-sessions/require-driver.ts',
    find: "if (asked !== undefined && asked !== session.driverId) throw new AppError('forbidden');",
    replace: '',
  },
  {
    promise: 76,
    file: 'src/mail/outbox/store.ts',
    find: "ORDER BY kind = 'driver_sign_in' DESC, next_attempt_at",
    replace: 'ORDER BY next_attempt_at',
  },
  {
    promise: 76,
    file: 'src/mail/outbox/send-outbox.ts',
    find: 'mailBounds?.messages ?? Number.POSITIVE_INFINITY',
    replace: '12',
  },
  {
    promise: 163,
    file: 'src/operations/me/routes.ts',
    find: "z.parse(OwnWeekDetails, await ownWeek(services, c.get('driver').id, c.req.param('id')))",
    replace: "await ownWeek(services, c.get('driver').id, c.req.param('id'))",
  },
];
