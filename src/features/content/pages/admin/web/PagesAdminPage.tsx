import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { pagesApi } from '../../record/pages.contract.ts';
import { pageFilters } from '../../record/web/pageFilters.ts';
import { type CompanyPage, pagesAdminApi } from '../pagesAdmin.contract.ts';
import { companyOptions } from './companyOptions.ts';
import { companyPageColumns } from './companyPageColumns.tsx';
import { useCompanyPageActions } from './useCompanyPageActions.tsx';

const filters: readonly Filter[] = [
  { kind: 'remote', name: 'tenantId', label: 'Comercio', of: companyOptions },
  ...pageFilters,
];

/** Pages of all companies, for super-admins. */
export function PagesAdminPage() {
  const actions = useCompanyPageActions();
  return (
    <ListPage<CompanyPage>
      title="Páginas de comercios"
      path="/pages-admin"
      list={pagesAdminApi.list}
      noun={['página', 'páginas']}
      columns={companyPageColumns}
      rowLabel={({ name, company }) => `${name} de ${company.name}`}
      searchLabel="Buscar por nombre, título o dirección"
      filters={filters}
      open={({ id }) => ({ to: `/pages-admin/edit-page/${id}` })}
      actions={actions}
      create={{ label: 'Crear página', to: '/pages-admin/add-page', policy: pagesApi.create.policy }}
      firstUse={{
        title: 'Ningún comercio tiene páginas',
        body: 'Aquí se ven las páginas de todos los comercios: quién las editó, cuáles se publican y cuáles no.',
      }}
    />
  );
}
