import { lisbonDate, MINUTE_MS } from '../fixtures/dates';
import { withinOneDay } from '../support/processes/children';

/** The cases may take so long on every target. */
await withinOneDay(5 * MINUTE_MS);

/** The day in Lisbon, for the cases and for the programs that they call. */
export const TODAY = lisbonDate(new Date());
