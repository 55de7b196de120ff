import { details } from '../finances/details';
import type { Services } from '../services';
import { contentOf } from './rules';
import type { Statement } from './schema';

/** Raises `not_found`. */
export async function statementOf(services: Pick<Services, 'db' | 'now'>, id: string): Promise<Statement> {
  const record = await details(services, id);
  const { driver, weekStartDate } = record;
  return { fullName: driver.fullName, weekStartDate, issued: null, ...contentOf(record) };
}
