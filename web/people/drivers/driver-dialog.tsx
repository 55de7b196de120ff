import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { Right } from '../../../src/platform/sessions/role-rules';
import { Dialog } from '../../ui/dialog';
import type { DriverPlace, DriverTab } from '../../ui/driver-links';
import { may } from '../../ui/session/rights';
import { currentUserQuery } from '../../ui/session/session';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { useDeferred } from '../../ui/use-deferred';
import { DriverDocuments, lookButtonId, withRenewals } from '../documents/driver-documents';
import { DecisionFooter } from './decision-footer';
import { DriverFacts } from './driver-facts';
import { NextDriver } from './next-driver';
import type { Review } from './use-review';

type Props = {
  driver: DriverWithDocuments;
  place: DriverPlace;
  review: Review;
  onGo: (place: DriverPlace) => void;
  onClose: () => void;
};

const TABS: readonly (readonly [DriverTab, string, Right])[] = [
  ['documents', 'Documentos', 'papers.read'],
  ['weeks', 'Semanas e saldo', 'money.read'],
  ['terms', 'Taxa e planos', 'money.read'],
  ['recibos', 'Recibos', 'money.read'],
  ['car', 'Viatura', 'people.read'],
  ['account', 'Conta', 'people.read'],
  ['history', 'Histórico', 'papers.read'],
];

type Shown = readonly (readonly [DriverTab, string])[];

/** The tabs of who looks, and the one that is open: the first where the address names another. */
function useTabs(wanted: DriverTab): { tabs: Shown; tab: DriverTab } {
  const { data: user } = useQuery(currentUserQuery);
  const tabs = TABS.filter(([name, , right]) => (name !== 'recibos' || user?.recibos) && may(right)).map(
    ([name, label]) => [name, label] as const,
  );
  const isShown = tabs.some(([name]) => name === wanted);
  return { tabs, tab: isShown ? wanted : (tabs[0]?.[0] ?? 'documents') };
}

/** All data of a driver, in tabs. */
export function DriverDialog({ driver, place, review, onGo, onClose }: Props) {
  const { document } = place;
  const { tabs, tab } = useTabs(place.tab);
  const goTo = (to: Partial<DriverPlace>) => onGo({ driver: driver.id, tab, document: null, ...to });
  const isFirst = tab === 'documents';
  const isDecided = isFirst && may('people.write');
  const isLooking = isFirst && document !== null;
  const mayDecide = may('people.write') || may('account.confirm');
  const next = mayDecide && <NextDriver driver={driver} place={place} onGo={onGo} />;
  return (
    <Dialog
      title="Validação de Condutor"
      name={driver.fullName}
      size={isLooking ? 'document' : 'tall'}
      onClose={onClose}
      footer={
        isDecided ? <DecisionFooter key={driver.id} driver={driver} review={review} next={next} /> : next
      }
    >
      <Tabs
        label="Ficha do condutor"
        tabs={tabs}
        chosen={tab}
        isFolded={isLooking}
        onChoose={(to) => goTo({ tab: to })}
      >
        <div key={driver.id} className="@container relative flex flex-auto flex-col">
          <div
            className={`grid flex-auto grid-cols-1 content-start @min-[44rem]:content-stretch ${isLooking ? '@min-[56rem]:min-h-[30rem]' : '@min-[44rem]:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]'}`}
          >
            <DriverFacts driver={driver} isFolded={!isFirst} isHidden={isLooking} />
            <div className={isLooking ? 'min-w-0' : 'min-w-0 p-[min(1.25rem,5vw)] sm:p-6'}>
              {isFirst ? (
                <DocumentsTab
                  driver={driver}
                  review={review}
                  lookId={document}
                  onLook={(id) => goTo({ document: id })}
                />
              ) : (
                <LaterTab key={tab} name={tab} driver={driver} />
              )}
            </div>
          </div>
        </div>
      </Tabs>
    </Dialog>
  );
}

type Name = Exclude<DriverTab, 'documents'>;
type LaterTabProps = { driver: DriverWithDocuments };

const LOADERS: Record<Name, () => Promise<ComponentType<LaterTabProps>>> = {
  weeks: async () => (await import('../../money/finances/driver-weeks')).DriverWeeks,
  car: async () => (await import('../cars/driver-cars')).DriverCars,
  terms: async () => (await import('./terms-tab')).TermsTab,
  recibos: async () => (await import('./recibos-tab')).RecibosTab,
  account: async () => (await import('../bank-accounts/bank-account')).BankAccounts,
  history: async () => (await import('./driver-history')).DriverHistory,
};

/** A tab whose script is fetched once it is chosen. */
function LaterTab({ name, driver }: LaterTabProps & { name: Name }) {
  const [hasFailed, setFailed] = useState(false);
  const Tab = useDeferred(LOADERS[name], {
    wanted: true,
    what: 'o separador',
    onFailed: () => setFailed(true),
  });
  if (Tab) return <Tab driver={driver} />;
  return hasFailed ? null : <Skeleton className="h-40 w-full" />;
}

type DocumentsTabProps = {
  driver: DriverWithDocuments;
  review: Review;
  lookId: string | null;
  onLook: (documentId: string | null) => void;
};

const loadLook = async () => (await import('../document-look/document-look')).DocumentLook;

/** All documents of the driver, or the one that is looked at. */
function DocumentsTab({ driver, review, lookId, onLook }: DocumentsTabProps) {
  const { pendingDocuments, decideDocument } = review;
  const versions = withRenewals(driver);
  const looked = useLooked(versions, lookId);
  const DocumentLook = useDeferred(loadLook, {
    wanted: looked !== undefined,
    what: 'o documento',
    onFailed: () => onLook(null),
  });
  useReturnedFocus(lookId);
  const shared = { pending: pendingDocuments, onDecide: decideDocument };
  if (looked === undefined) return <DriverDocuments {...shared} driver={driver} onLook={onLook} />;
  if (DocumentLook === null) return <LookPlaceholder />;
  return (
    <DocumentLook
      {...shared}
      driver={driver}
      documents={versions}
      document={looked}
      isRenewal={driver.renewals.includes(looked)}
      question={review.question}
      onUnasked={review.clearQuestion}
      onMove={onLook}
      onBack={() => onLook(null)}
    />
  );
}

/** The form of a look whose script is on its way. */
function LookPlaceholder() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-1 gap-x-6 gap-y-3 p-3 sm:px-6 @min-[56rem]:absolute @min-[56rem]:inset-0 @min-[56rem]:grid-cols-[17.5rem_minmax(0,1fr)]"
    >
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-[max(15rem,46dvh)] w-full @min-[56rem]:h-full" />
    </div>
  );
}

/** The document that is looked at, also once its rejection, as that of a renewal, has taken it off the list. */
function useLooked(versions: readonly ListedDocument[], lookId: string | null): ListedDocument | undefined {
  const found = versions.find(({ id }) => id === lookId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === lookId ? { ...last, status: 'REJECTED' } : undefined);
}

/** After a return to the list, the focus is at the document that was viewed. */
function useReturnedFocus(lookId: string | null): void {
  const before = useRef(lookId);
  useEffect(() => {
    const left = before.current;
    before.current = lookId;
    if (left !== null && lookId === null) document.getElementById(lookButtonId(left))?.focus();
  }, [lookId]);
}
