import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { type ListedVisit, visitListApi } from '../visitList.contract.ts';
import { allVisitKinds } from '../visits.contract.ts';
import { SecurityRequests } from './SecurityRequests.tsx';
import { visitColumns } from './visitColumns.tsx';

type Named = { id: number; name: string };

const toOptions = (records: readonly Named[] = []) => records.map(({ id, name }) => ({ value: id, label: name }));

function useVisitFilters(): Filter[] {
  const { data } = useQuery(endpointQuery(visitListApi.options));
  return useMemo(
    () => [
      { kind: 'select', name: 'companyId', label: 'Comercio', options: toOptions(data?.companies) },
      { kind: 'select', name: 'personId', label: 'Persona', options: toOptions(data?.people) },
      { kind: 'select', name: 'kind', label: 'Motivo', options: optionsOf(allVisitKinds) },
      { kind: 'dates', name: 'from', until: 'until', label: 'Fechas' },
      {
        kind: 'segmented',
        name: 'open',
        label: 'Estado',
        all: 'Todas',
        options: [
          { value: true, label: 'Abiertas' },
          { value: false, label: 'Terminadas' },
        ],
      },
    ],
    [data],
  );
}

const endOf = ({ endedAt, endsAt }: ListedVisit) => [endedAt === null ? endsAt : null];

/** Visits of the platform's people to all companies. */
export const VisitsPage = () => (
  <ListPage
    title="Visitas a los comercios"
    path="/companies/visits"
    list={visitListApi.list}
    noun={['visita', 'visitas']}
    columns={visitColumns}
    filters={useVisitFilters()}
    rowLabel={({ company, person }) => `${company.name}, ${person.name}`}
    searchLabel="Buscar por comercio, persona, motivo o conversación"
    open={({ company }) => ({ to: `/companies/${company.id}`, search: () => ({ tab: 'visitas' }) })}
    changesAt={endOf}
    note={<SecurityRequests />}
    exports={{ endpoint: visitListApi.exportCsv, policy: visitListApi.exportCsv.policy, filename: 'visitas.csv' }}
    firstUse={{
      title: 'Todavía no hay visitas',
      body: 'Aquí aparece cada entrada del equipo a un comercio, con su motivo.',
      icon: <IconDoorEnter size={28} />,
    }}
  />
);
