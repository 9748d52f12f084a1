import { When } from '#kit/web/format.tsx';
import { ListPage } from '#kit/web/ListPage.tsx';
import { viewsApi } from '#features/views/views.contract.ts';
import { storesApi } from '../stores.contract.ts';

/** The stores of the tenant. */
export function StoresPage() {
  return (
    <ListPage
      title="Locales"
      path="/stores"
      list={storesApi.list}
      noun={['local', 'locales']}
      columns={[
        { id: 'name', label: 'Local', sort: 'name', cell: ({ name }) => name },
        { id: 'updatedAt', label: 'Actualizado', sort: 'updatedAt', cell: ({ updatedAt }) => <When at={updatedAt} /> },
      ]}
      rowLabel={({ name }) => name}
      searchLabel="Buscar por nombre o dirección"
      open={({ id }) => ({ to: `/stores/edit-store/${id}` })}
      create={{ label: 'Crear local', to: '/stores/add-store', policy: 'stores.create' }}
      views={viewsApi}
      grows
      firstUse={{
        title: 'Todavía no hay locales',
        body: 'Un local es donde se prepara lo que vendes: su dirección, sus horarios y hasta dónde reparte.',
      }}
    />
  );
}
