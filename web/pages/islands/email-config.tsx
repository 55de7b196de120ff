import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CostFilesPlace } from '../../reports/cost-files/cost-files-place';
import { Connection } from '../../reports/inbox/connection';
import { ConnectionActions } from '../../reports/inbox/connection-actions';
import { emailConfigQuery } from '../../reports/inbox/email';
import { MailboxLinkCard } from '../../reports/inbox/mailbox-link-card';
import { SetupHelp } from '../../reports/inbox/setup-help';
import { Unvouched } from '../../reports/inbox/unvouched';
import { quarantineQuery, reportsQuery, waitingQuery } from '../../reports/payment-reports/payment-reports';
import { PaymentReports } from '../../reports/payment-reports/payment-reports-card';
import { ReportUpload } from '../../reports/payment-reports/report-upload';
import { IslandRoot } from '../../ui/session/island-root';
import { QueriedPart } from '../../ui/session/queried-part';
import { may } from '../../ui/session/rights';
import { useTargetInView } from '../../ui/use-target-in-view';

export default function EmailConfig() {
  return (
    <IslandRoot signedOut={<SignedOut />}>
      <EmailConfigContent />
    </IslandRoot>
  );
}

function SignedOut() {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <h1 className="font-semibold text-2xl tracking-tight">Não autorizado</h1>
      <p className="mt-2 text-muted">Inicie sessão para ver a configuração de email.</p>
    </div>
  );
}

function EmailConfigContent() {
  const config = useQuery(emailConfigQuery);
  const reports = useInfiniteQuery(reportsQuery);
  const quarantine = useQuery(quarantineQuery);
  const waiting = useInfiniteQuery({ ...waitingQuery, enabled: may('money.read') });
  useTargetInView();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">Configuração de Email</h1>
        <p className="mt-1 text-muted">A caixa de entrada onde chegam os relatórios de pagamentos.</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <QueriedPart>
          <ReportUpload />
        </QueriedPart>
        <div className="contents" data-needs="settings">
          <QueriedPart>
            <ConnectionActions query={config} />
          </QueriedPart>
        </div>
        <div className="grid grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <QueriedPart>
            <div className="contents" data-needs="settings">
              <MailboxLinkCard config={config.data} />
            </div>
            <Connection query={config} />
          </QueriedPart>
        </div>
      </div>
      <QueriedPart>
        <Unvouched config={config.data} />
      </QueriedPart>
      <PaymentReports
        reports={reports}
        quarantine={quarantine}
        waiting={waiting}
        trusted={config.data?.senders.trusted}
      />
      <div className="contents" data-needs="money.read">
        <QueriedPart>
          <CostFilesPlace />
        </QueriedPart>
      </div>
      <div className="contents" data-needs="settings">
        <SetupHelp />
      </div>
    </div>
  );
}
