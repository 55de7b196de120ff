import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { groupedIban } from '../../platform/domain/iban';
import { afterAnswer } from '../../platform/http/after-answer';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
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
    .get('/:id/bank-account', async (c) => {
      const driverId = c.req.param('id');
      const accounts = await accountsOf(services.db, driverId);
      return c.json(await shownTo(services, accounts, { driverId, staff: c.get('staff').email }));
    })
    .post('/:id/bank-account', validate('json', BankAccountInput), async (c) => {
      const staff = c.get('staff').email;
      const driverId = c.req.param('id');
      const accounts = await enter(services, driverId, c.req.valid('json'), staff);
      afterAnswer(c, sendAtOnce(services));
      return c.json(await shownTo(services, accounts, { driverId, staff }), 201);
    });
}

async function shownTo(
  services: Services,
  accounts: BankAccounts,
  { driverId, staff }: { driverId: string; staff: string },
): Promise<AccountsForStaff> {
  const { waiting } = accounts;
  return {
    ...accounts,
    confirmRefused: waiting && (await confirmRefusal(services, waiting.id, staff)),
    confirmWarning: waiting && (await confirmWarning(services.db, driverId)),
  };
}

export function bankAccountRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/waiting', async (c) => c.json(await waitingAccounts(services.db)))
    .get('/:id/iban', async (c) => {
      const looked = { id: c.req.param('id'), staff: c.get('staff').email, at: services.now().toISOString() };
      const iban = await lookAtAccount(services.db, looked);
      if (iban === null) throw new AppError('not_found');
      return c.json<WholeIban>({ iban: groupedIban(iban) });
    })
    .patch('/:id/status', validate('json', BankAccountDecision), async (c) => {
      await confirmOrDecline(services, c.req.param('id'), c.req.valid('json').status, c.get('staff').email);
      afterAnswer(c, sendAtOnce(services));
      return c.json({});
    });
}
