/** Keys of lists that other pages' changes reach, apart from the queries that they bring along. */
export const DRIVERS_KEY = ['/api/drivers'];
export const RECORDS_KEY = ['/api/financial-records'];
export const STATS_KEY = ['/api/stats'];
export const TODAY_KEY = ['/api/today'];
