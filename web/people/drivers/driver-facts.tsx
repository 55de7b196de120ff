import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { Message } from '../../../src/people/contacts/contact-rules';
import { documentsMessage, dueDocuments } from '../../../src/people/contacts/due-documents-rules';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { canRejectDriver } from '../../../src/people/drivers/status-rules';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { ContactLinks, useSender } from '../../ui/contact-links';
import { EmailText } from '../../ui/email-text';
import { formatDate } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { may } from '../../ui/session/rights';
import { DriverStatusBadge } from '../../ui/status-badges';
import { useDeferred } from '../../ui/use-deferred';
import { DataRequestNotice } from '../data-requests/data-request-notice';
import { useReasons } from '../documents/versions';
import { SHARED_IDENTITY } from './texts';

type Props = {
  driver: DriverWithDocuments;
  /** Whether it is shown only where there is room beside the tab. */
  isFolded: boolean;
  /** Keeps what is typed while a document takes the whole dialog. */
  isHidden: boolean;
};

const loadEdit = async () => (await import('../driver-changes/edit-driver')).EditDriver;

/** The dialog's left panel: who the driver is. */
export function DriverFacts({ driver, isFolded, isHidden }: Props) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => setEditing(false);
  useKeptFocus(edit, isEditing);
  const EditDriver = useDeferred(loadEdit, { wanted: isEditing, what: 'os dados', onFailed: close });
  return (
    <section
      aria-label="Condutor"
      hidden={isHidden}
      className={`${isFolded ? '@max-[44rem]:hidden' : ''} min-w-0 border-line border-b bg-canvas p-[min(1.25rem,5vw)] sm:p-6 @min-[44rem]:border-r @min-[44rem]:border-b-0`}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar name={driver.fullName} />
        <div className="min-w-0 max-w-full flex-1 basis-40">
          <h3 className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{driver.fullName}</h3>
          <p className="mb-2 text-muted text-sm [overflow-wrap:anywhere]">
            <EmailText email={driver.email} />
          </p>
          <DriverStatusBadge status={driver.status} />
        </div>
      </div>
      <ContactLinks driver={driver} message={useMessage(driver)} className="mt-4" />
      {isEditing && EditDriver ? (
        <EditDriver driver={driver} onClose={close} />
      ) : (
        <>
          <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-4 @min-[44rem]:grid-cols-1">
            <Fact name="Telefone">{driver.phoneNumber}</Fact>
            <Fact name="CMTVDE">{driver.cmtvdeNumber}</Fact>
            <Fact name="Tipo">{contractLabel(driver.contractType)}</Fact>
            <Fact name="Data Registo">{formatDate(driver.createdAt)}</Fact>
          </dl>
          <Button
            ref={edit}
            data-needs="people.write"
            size="small"
            className="mt-5"
            onClick={() => setEditing(true)}
          >
            Editar dados
          </Button>
        </>
      )}
      <DataRequestNotice driver={driver} />
      {driver.sharesIdentity && canRejectDriver(driver) && (
        <p className="mt-5 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">{SHARED_IDENTITY}</p>
      )}
      <DriverEnding driver={driver} />
    </section>
  );
}

/** Asks for what the driver is to send in. */
function useMessage(driver: DriverWithDocuments): Message | null {
  const sender = useSender();
  const reasons = useReasons(driver);
  const seesPapers = may('papers.read');
  const now = new Date();
  if (!seesPapers) return null;
  return documentsMessage(driver.fullName, dueDocuments(driver, reasons, now), sender, now);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="min-h-6 content-center font-medium text-sm tabular-nums [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

type DriverEndingProps = { driver: DriverWithDocuments };
type Question = ComponentType<DriverEndingProps & { onClose: () => void }>;

const LEAVE = async (): Promise<Question> => (await import('../driver-changes/leave-driver')).LeaveDriver;
const RETURN = async (): Promise<Question> => (await import('../driver-changes/return-driver')).ReturnDriver;

/** An active driver leaves and an inactive one returns; a separate dialog asks for confirmation. */
function DriverEnding({ driver }: DriverEndingProps) {
  const [isOpen, setOpen] = useState(false);
  const { status, leftOn } = driver;
  if (status === 'PENDING_VALIDATION') return null;
  const isActive = status === 'ACTIVE';
  return (
    <div data-needs="people.write" className="mt-6 border-line border-t pt-4">
      <Button
        size="small"
        tone={isActive ? 'bad' : 'plain'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isActive ? 'Desativar' : leftOn ? 'Reativar' : 'Retomar registo'}
      </Button>
      {isOpen && <Asked load={isActive ? LEAVE : RETURN} driver={driver} onClose={() => setOpen(false)} />}
    </div>
  );
}

type AskedProps = DriverEndingProps & { load: () => Promise<Question>; onClose: () => void };

function Asked({ load, driver, onClose }: AskedProps) {
  const Opened = useDeferred(load, { wanted: true, what: 'o painel', onFailed: onClose });
  return Opened && <Opened driver={driver} onClose={onClose} />;
}
