import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countLabel } from '../../../src/platform/domain/text';
import { statsQuery } from '../../dashboard/stats';
import { CarPapers } from '../../people/cars/car-papers';
import { lapsingPapersQuery } from '../../people/cars/cars';
import { NotifyAll } from '../../people/document-links/notify-all';
import { DocumentFilters } from '../../people/documents/document-filters';
import { DocumentList, PlaceholderCards } from '../../people/documents/document-list';
import { expiringDocumentsQuery } from '../../people/documents/expiring-documents';
import { EVERY_DOCUMENT, filterDocuments } from '../../people/documents/filter-documents';
import { FIRST_DRIVERS } from '../../ui/driver-links';
import { EmptyState } from '../../ui/empty-state';
import { Loaded } from '../../ui/loaded';
import { PageHeader } from '../../ui/page-header';
import { IslandRoot } from '../../ui/session/island-root';
import { QueriedPart } from '../../ui/session/queried-part';

export default function Documents() {
  return (
    <IslandRoot>
      <DocumentsContent />
    </IslandRoot>
  );
}

function DocumentsContent() {
  const list = useQuery(expiringDocumentsQuery(90));
  // The line of the cars' papers stands above the cards: it would push them down.
  const { isPending: isWaiting } = useQuery(lapsingPapersQuery);
  const [filter, setFilter] = useState(EVERY_DOCUMENT);
  const { search, type, state, order } = filter;
  const shown = useMemo(() => list.data && filterDocuments(list.data, filter), [list.data, filter]);
  // Nothing expires where nobody is registered.
  const isEmpty = list.data?.length === 0;
  const { data: stats } = useQuery({ ...statsQuery, enabled: isEmpty });
  const filtered = search.trim() !== '' || type !== 'all' || state !== 'all';
  const isNew = isEmpty && stats?.activeDrivers === 0 && stats.pendingDrivers === 0;
  return (
    <>
      <PageHeader
        title="Gestão de Documentos"
        description="Documentos expirados ou que expiram nos próximos 90 dias."
      />
      <DocumentFilters
        filter={filter}
        count={shown && list.data ? shownLabel(shown.length, list.data.length) : ''}
        onChange={setFilter}
      />
      <QueriedPart>
        <CarPapers />
      </QueriedPart>
      <Loaded
        of={{ ...list, data: isWaiting ? undefined : shown }}
        failure="Não foi possível carregar os documentos"
        loading={<PlaceholderCards />}
        empty={
          <EmptyState
            icon="file-search"
            title="Nenhum documento encontrado"
            hint={filtered ? 'Tente ajustar os filtros de pesquisa.' : 'Todos os documentos estão em ordem.'}
            link={isNew && !filtered ? FIRST_DRIVERS : undefined}
          />
        }
      >
        {(documents) => (
          <QueriedPart key={`${type} ${state} ${order} ${search}`}>
            <NotifyAll documents={documents} />
            <DocumentList documents={documents} />
          </QueriedPart>
        )}
      </Loaded>
    </>
  );
}

function shownLabel(shown: number, all: number): string {
  const documents = countLabel(all, 'documento', 'documentos');
  return shown === all ? documents : `${shown} de ${documents}`;
}
