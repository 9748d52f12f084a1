import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countryOptions } from '#features/platform/tenants/web/index.ts';
import { platformViewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { companiesApi, companyStates, type CompanySummary } from '../companies.contract.ts';
import { companyColumns } from './companyColumns.tsx';

const filtersWith = (plans: readonly string[]): Filter[] => [
  { kind: 'select', name: 'country', label: 'País', options: countryOptions },
  { kind: 'select', name: 'plan', label: 'Plan', options: plans.map((plan) => ({ value: plan, label: plan })) },
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(companyStates) },
  {
    kind: 'select',
    name: 'held',
    label: 'Retenciones',
    options: [
      { value: true, label: 'Con retenciones' },
      { value: false, label: 'Sin retenciones' },
    ],
  },
];

const enterIcon = <IconLogin2 size={17} />;

/** The companies of the platform, with the sums that their hourly jobs stored. */
export function CompaniesPage() {
  const navigate = useNavigate();
  const { data } = useQuery(endpointQuery(companiesApi.options));
  const filters = useMemo(() => filtersWith(data?.plans ?? []), [data]);
  const enter = ({ slug }: CompanySummary) =>
    void navigate({ to: '/misc/enter', search: { tenant: slug }, state: { asked: true } });
  return (
    <ListPage
      title="Comercios"
      path="/companies"
      list={companiesApi.list}
      noun={['comercio', 'comercios']}
      columns={companyColumns}
      filters={filters}
      rowLabel={({ name }) => name}
      searchLabel="Buscar por nombre o identificador"
      open={({ id }) => ({ to: `/companies/${id}` })}
      actions={(company) =>
        company.erasedAt === null
          ? [{ label: 'Entrar', icon: enterIcon, policy: 'platform.visits', run: () => enter(company) }]
          : []
      }
      create={{ label: 'Crear comercio', policy: 'platform.create', to: '/companies/create' }}
      exports={{ endpoint: companiesApi.exportCsv, policy: companiesApi.exportCsv.policy, filename: 'comercios.csv' }}
      views={platformViewsApi}
      firstUse={{ title: 'Todavía no hay comercios', body: 'Aquí aparecen los comercios de la plataforma.' }}
    />
  );
}
