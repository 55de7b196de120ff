import { ANA } from '../../support/api/registration';
import type { Case } from '../case';

/** The registrations that an address still has in this hour, after the cases before these. */
const LEFT = 13;

/** Registrations up to the limit of an address and beyond. */
export const LIMITS: Case[] = Array.from({ length: LEFT + 2 }, (_, index) => ({
  title: `registration ${index + 1} that is refused`,
  call: { method: 'POST', path: '/api/drivers', body: { ...ANA, email: '' } },
  status: index < LEFT ? 422 : 429,
}));
