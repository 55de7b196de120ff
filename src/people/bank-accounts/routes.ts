import { Hono } from 'hono';
import type { AppEnv, Staff } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { groupedIban } from '../../platform/domain/iban';
import { afterAnswer } from '../../platform/http/after-answer';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { accountsOf, confirmWarning, lookAtAccount, waitingAccounts } from './accounts';
import { confirmRefusal } from './confirm-refusal';
import { confirmOrDecline, enter } from './enter';
import {
  type AccountsForStaff,
  BankAccountDecision,
  BankAccountInput,
  type BankAccounts,
  type WholeIban,
} from './schema';

export function driverBankAccountRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/bank-account', needs('people.read'), async (c) => {
      const driverId = c.req.param('id');
      const accounts = await accountsOf(services.db, driverId);
      return c.json(await shownTo(services, accounts, { driverId, staff: c.get('staff') }));
    })
    .post('/:id/bank-account', needs('account.enter'), validate('json', BankAccountInput), async (c) => {
      const staff = c.get('staff');
      const driverId = c.req.param('id');
      const accounts = await enter(services, driverId, c.req.valid('json'), staff.email);
      afterAnswer(c, sendAtOnce(services));
      return c.json(await shownTo(services, accounts, { driverId, staff }), 201);
    });
}

async function shownTo(
  services: Services,
  accounts: BankAccounts,
  { driverId, staff }: { driverId: string; staff: Staff },
): Promise<AccountsForStaff> {
  const { waiting } = accounts;
  return {
    ...accounts,
    confirmRefused: waiting && (await refusalOf(services, waiting.id, staff)),
    confirmWarning: waiting && (await confirmWarning(services.db, driverId)),
  };
}

async function refusalOf(services: Services, id: string, staff: Staff): Promise<string | null> {
  if (!staff.rights.has('account.confirm')) return NOT_CONFIRMING;
  return confirmRefusal(rulesFor(services, staff), id, staff.email);
}

const NOT_CONFIRMING = 'Esta conta é confirmada por quem trata dos pagamentos.';

/** With a smaller role nobody confirms what they entered, as with FOUR_EYES. */
function rulesFor(services: Services, { roles }: Staff): Services {
  return { ...services, fourEyes: services.fourEyes || !roles.includes('DIRECAO') };
}

export function bankAccountRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/waiting', needs('people.read'), async (c) => c.json(await waitingAccounts(services.db)))
    .get('/:id/iban', needs('account.read'), async (c) => {
      const looked = { id: c.req.param('id'), staff: c.get('staff').email, at: services.now().toISOString() };
      const iban = await lookAtAccount(services.db, looked);
      if (iban === null) throw new AppError('not_found');
      return c.json<WholeIban>({ iban: groupedIban(iban) });
    })
    .patch('/:id/status', needs('account.confirm'), validate('json', BankAccountDecision), async (c) => {
      const staff = c.get('staff');
      const rules = rulesFor(services, staff);
      await confirmOrDecline(rules, c.req.param('id'), c.req.valid('json').status, staff.email);
      afterAnswer(c, sendAtOnce(services));
      return c.json({});
    });
}
