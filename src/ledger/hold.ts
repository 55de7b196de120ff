import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { SUPERSEDED } from './stored-fault';
import { isAskedOfVersion } from './versions';

/** Ends a version's doubt: the other amounts are not booked, as their week is paid or closed. */
const REFUSED = 'refused';

const of = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

export function netOf(row: string): SQL {
  return sql`(${of(row, 'gross_cents')} - ${of(row, 'commission_cents')} + ${of(row, 'adjustments_cents')}
    - ${of(row, 'cash_cents')})`;
}

/** Rows `o`, with report `o_p`, of other reports on the same week of the driver or the account. */
function beside(row: string): SQL {
  const inWeek = sql`k.week_start_date = ${of(row, 'week_start_date')} AND k.platform = ${of(row, 'platform')}`;
  return sql`${earnings} o CROSS JOIN ${paymentReports} o_p ON o_p.id = o.report_id
    WHERE o.id IN (SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.driver_id = ${of(row, 'driver_id')}
      UNION SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.external_id = ${of(row, 'external_id')})
    AND o.report_id <> ${of(row, 'report_id')}`;
}

function ofCompany(own: SQL): SQL {
  return sql`(o_p.organisation = ${own} OR o_p.organisation = '' OR ${own} = '')`;
}

/** The doubt with the amount booked beside the row by now. */
export function askedNow(row: string): SQL {
  const own = sql`(SELECT organisation FROM ${paymentReports} WHERE id = ${of(row, 'report_id')})`;
  const booked = sql`(SELECT sum(${netOf('o')}) FROM ${beside(row)} AND o.state = 'booked' AND ${ofCompany(own)})`;
  const doubt = of(row, 'fault_column');
  const isAsWritten = sql`(${doubt} LIKE '% company %' OR ${doubt} LIKE ${`% ${REFUSED}`})`;
  return sql`CASE WHEN ${of(row, 'reason')} IS NOT 'implausible' OR ${isAsWritten} THEN replace(${doubt}, ${` ${SUPERSEDED}`}, '')
    WHEN ${isAskedOfVersion(row)} THEN 'payout ' || ${netOf(row)} || ' version ' || coalesce(${booked}, 0)
    ELSE ${doubt} || coalesce(' ' || ${booked}, '') END`;
}

/** The sum booked beside the row by now, by whatever company. */
export function bookedNow(row: string): SQL {
  return sql`(SELECT sum(${netOf('o')}) FROM ${beside(row)} AND o.state = 'booked')`;
}
