import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type Driver, driversApi } from '../drivers.contract.ts';
import { driverActions } from './driverActions.ts';

const columns: Column<Driver>[] = [
  { id: 'name', label: 'Nombre', sort: 'name', cell: ({ name }) => name },
  { id: 'phone', label: 'Teléfono', width: 200, cell: ({ phone }) => phone },
  { id: 'maxCapacity', label: 'Capacidad', width: 130, cell: ({ maxCapacity }) => maxCapacity },
  {
    id: 'updatedAt',
    label: 'Actualizado',
    sort: 'updatedAt',
    width: 170,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

const filters: readonly Filter[] = [];

const linkTo = (id: number) => ({ to: `/drivers/${id}` });

/** The drivers of the tenant, with everything done to them. */
export function DriversPage() {
  const opens = useCan(driversApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(driverActions);
  return (
    <>
      <ListPage
        title="Repartidores"
        path="/drivers"
        list={driversApi.list}
        noun={['repartidor', 'repartidores']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: ({ id }: Driver) => linkTo(id),
          prefetch: ({ id }: Driver) => endpointQuery(driversApi.get, { params: { id } }),
        })}
        actions={(driver) => [edit(linkTo(driver.id)), history(driver), remove(driver)]}
        create={{ label: 'Crear repartidor', policy: driversApi.create.policy, to: '/drivers/create' }}
        exports={{ endpoint: driversApi.exportCsv, policy: driversApi.exportCsv.policy, filename: 'repartidores.csv' }}
        views={viewsApi}
        firstUse={{ title: 'Todavía no hay repartidores', body: 'Crea el primero para empezar.' }}
      />
      {dialogs}
    </>
  );
}
