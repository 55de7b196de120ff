import { lisbonDate, MINUTE_MS } from '../../src/platform/domain/calendar';
import { withinOneDay } from '../support/processes/one-day';

/** As long as the cases may take on every target. */
await withinOneDay(5 * MINUTE_MS);

/** In Lisbon, for the cases and for the programs that they ask. */
export const TODAY = lisbonDate(new Date());
