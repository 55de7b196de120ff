import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { askedNow, bookedNow } from './hold';

export const IS_TO_CONFIRM = sql`w.state = 'waiting' AND w.reason IN ('implausible', 'company_unknown')`;

/** What staff decide by of a row `w` to confirm. Its own amounts never change. */
export const SHOWN = sql`json_array(w.id, w.reason, w.driver_id, (SELECT a.driver_id FROM ${platformAccounts} a
  WHERE a.platform = w.platform AND a.external_id = w.external_id), ${askedNow('w')}, ${bookedNow('w')})`;

/** NULL where none of `these` rows `w` is to be confirmed. */
export function shownOf(these: SQL): SQL {
  return sql`(SELECT group_concat(shown, char(10)) FROM (SELECT ${SHOWN} AS shown FROM ${earnings} w
    WHERE ${these} AND ${IS_TO_CONFIRM} ORDER BY w.id))`;
}
