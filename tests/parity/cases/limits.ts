import { ANA } from '../../support/api/registration';
import type { Case } from '../case';

/** What an address may still register in this hour, after the cases before these. */
const LEFT = 13;

/** The end of an address's patience. */
export const LIMITS: Case[] = Array.from({ length: LEFT + 2 }, (_, index) => ({
  title: `registration ${index + 1} that is refused`,
  call: { method: 'POST', path: '/api/drivers', body: { ...ANA, email: '' } },
  status: index < LEFT ? 422 : 429,
}));
