import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Dialog } from '../../ui/dialog';
import type { DriverPlace, DriverTab } from '../../ui/driver-links';
import { Tabs } from '../../ui/tabs';
import { DecisionFooter } from './decision-footer';
import { DocumentsTab } from './documents-tab';
import { DriverFacts } from './driver-facts';
import { LaterTab } from './later-tab';
import type { Review } from './use-review';

type Props = {
  driver: DriverWithDocuments;
  place: DriverPlace;
  review: Review;
  onGo: (place: DriverPlace) => void;
  onClose: () => void;
  /** On to another driver with a document that waits, where there is one. */
  onNext: (() => void) | undefined;
};

const TABS: readonly (readonly [DriverTab, string])[] = [
  ['documents', 'Documentos'],
  ['weeks', 'Semanas e saldo'],
  ['terms', 'Taxa e planos'],
  ['car', 'Viatura'],
  ['account', 'Conta'],
  ['history', 'Histórico'],
];

/** All data of a driver, in tabs. */
export function DriverDialog({ driver, place, review, onGo, onClose, onNext }: Props) {
  const { tab, document } = place;
  const goTo = (to: Partial<DriverPlace>) => onGo({ driver: driver.id, tab, document: null, ...to });
  const isFirst = tab === 'documents';
  return (
    <Dialog
      title="Validação de Condutor"
      name={driver.fullName}
      wide={document !== null}
      onClose={onClose}
      footer={isFirst && <DecisionFooter key={driver.id} driver={driver} review={review} />}
    >
      <Tabs label="Ficha do condutor" tabs={TABS} chosen={tab} onChoose={(to) => goTo({ tab: to })}>
        <div key={driver.id} className="@container">
          <div className="grid @min-[44rem]:min-h-[min(38rem,65dvh)] grid-cols-1 @min-[44rem]:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
            <DriverFacts driver={driver} isFolded={!isFirst} />
            <div className="min-w-0 p-[min(1.25rem,5vw)] sm:p-6">
              {isFirst ? (
                <DocumentsTab
                  driver={driver}
                  review={review}
                  onNext={onNext}
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
