import { IconLogin2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { countries, countryCodes } from '#domain/countries.ts';
import { subscriptionStatuses } from '#domain/holds/holds.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { companiesApi, type CompanySummary } from '../companies.contract.ts';
import { companyColumns } from './companyColumns.tsx';

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'country',
    label: 'País',
    options: countryCodes.map((value) => ({ value, label: countries[value].name })),
  },
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(subscriptionStatuses) },
];

const enterIcon = <IconLogin2 size={17} />;

/** The companies of the platform, with the sums that their hourly jobs stored. */
export function CompaniesPage() {
  const navigate = useNavigate();
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
        company.erasedAt === null ? [{ label: 'Entrar', icon: enterIcon, run: () => enter(company) }] : []
      }
      create={{ label: 'Crear comercio', policy: 'platform.create', to: '/companies/create' }}
      exports={{ endpoint: companiesApi.exportCsv, policy: companiesApi.exportCsv.policy, filename: 'comercios.csv' }}
      firstUse={{ title: 'Todavía no hay comercios', body: 'Aquí aparecen los comercios de la plataforma.' }}
    />
  );
}
