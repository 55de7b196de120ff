import type { Left } from '../reports/cost-files/imported-costs';
import { ReportFiles } from '../reports/payment-reports/report-upload';
import { Dialog } from '../ui/dialog';
import { loadToasts } from '../ui/notify';
import { may } from '../ui/session/rights';
import { stepAfterReports } from '../week/step-states';

type Props = { week: string; chosen: readonly File[]; onClose: () => void };

/** The effect of chosen reports. After their import the step that is next opens, as it does from the step of reports; who
 * has no steps sees what was processed. */
export function ReportDialog({ week, chosen, onClose }: Props) {
  return (
    <Dialog title="Carregar relatório" onClose={onClose}>
      <div className="px-[min(1.25rem,5vw)] pt-4 [--foot:0px] sm:px-6">
        <ReportFiles chosen={chosen} onImported={(left) => void goOn(week, left)} />
      </div>
    </Dialog>
  );
}

async function goOn(week: string, left: readonly Left[]): Promise<void> {
  await loadToasts().then(
    ({ carryToast }) => carryToast(),
    () => undefined,
  );
  const next = `/finances?semana=${week}&passo=${stepAfterReports(left)}`;
  location.assign(may('money.write') ? next : '/email-config');
}
