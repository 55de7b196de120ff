import FinancesPage from './finances';
import { page } from './finances-filtered';

export { page };

/** Of a link to a week, which keeps the place of its checklist. */
export default function FinancesWeekPage() {
  return (
    <div data-week="" className="contents">
      <FinancesPage />
    </div>
  );
}
