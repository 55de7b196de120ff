import { type ReactNode, useState } from 'react';
import type { OwnPage } from '../../src/operations/me/schema';
import { buttonClass } from '../ui/button-class';
import { PartBoundary } from '../ui/error-boundary';
import { FormSection } from '../ui/form-section';
import { Loaded } from '../ui/loaded';
import { useDeferred } from '../ui/use-deferred';
import { AccountPart } from './account-part';
import { DataPart } from './data-part';
import { WeeksPart } from './weeks-part';

type Props = {
  page: OwnPage;
  onChanged: () => void;
  /** Stands after the weeks. */
  children: ReactNode;
};

/** The parts below the first screen, loaded later. */
export function LaterParts({ page, onChanged, children }: Props) {
  return (
    <>
      <PartBoundary>{page.recibos && <Recibos />}</PartBoundary>
      <PartBoundary>{page.wasActive && <WeeksPart />}</PartBoundary>
      {children}
      <PartBoundary>
        <AccountPart page={page} />
      </PartBoundary>
      <PartBoundary>
        <DataPart page={page} onChanged={onChanged} />
      </PartBoundary>
      <FormSection
        title="Tudo o que guardamos"
        hint="Os seus dados, documentos, semanas e emails, num ficheiro ZIP."
      >
        <a href="/api/me/archive" download className={buttonClass({})}>
          Descarregar os meus dados
        </a>
      </FormSection>
    </>
  );
}

const loadRecibos = async () => (await import('./recibos-part')).RecibosPart;

/** Fetched only where recibos are asked for. */
function Recibos() {
  const [hasFailed, setFailed] = useState(false);
  const RecibosPart = useDeferred(loadRecibos, {
    wanted: !hasFailed,
    what: 'os recibos',
    onFailed: () => setFailed(true),
  });
  const loading = {
    data: RecibosPart ?? undefined,
    isError: hasFailed,
    isFetching: false,
    refetch: () => setFailed(false),
  };
  return (
    <Loaded of={loading} failure="Não foi possível carregar os recibos" skeleton="h-80 w-full rounded-2xl">
      {(Part) => <Part />}
    </Loaded>
  );
}
