import type { PageInfo } from '../prerender/render-page';
import FinancesPage, { page as whole } from './finances';

/** Of a link with a filter: the first records of all are not asked for. */
export const page: PageInfo = { ...whole, preload: ['/api/auth/user'] };

export default FinancesPage;
