import { Button } from '@mantine/core';
import { IconCash, IconDeviceMobile, IconMotorbike, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { formatPhone } from '#domain/phones.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { cashApi } from '../../cash/cash.contract.ts';
import { type Driver, driverKindLabels, driversApi, driverStatusLabels } from '../../record/drivers.contract.ts';
import { DriverCard } from './DriverCard.tsx';
import { driverActions } from './driverActions.ts';
import { DriverState } from '../../record/web/DriverState.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { useDriverBulk } from './useDriverBulk.tsx';

const columns: Column<Driver>[] = [
  { id: 'name', label: 'Nombre', sort: 'name', cell: ({ name }) => name },
  { id: 'status', label: 'Estado', width: 160, card: 'badge', cell: ({ status }) => <DriverState status={status} /> },
  { id: 'store', label: 'Local', width: 190, cell: ({ storeName }) => storeName },
  { id: 'kind', label: 'Vehículo', width: 120, priority: 2, cell: ({ kind }) => driverKindLabels[kind] },
  {
    id: 'maxCapacity',
    label: 'Lleva',
    sort: 'maxCapacity',
    width: 110,
    cell: ({ carried, maxCapacity }) => `${carried} de ${maxCapacity}`,
  },
  { id: 'phone', label: 'Teléfono', width: 170, priority: 1, cell: ({ phone }) => formatPhone(phone) || '—' },
];

const filters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(driverStatusLabels) },
  { kind: 'select', name: 'kind', label: 'Vehículo', options: optionsOf(driverKindLabels) },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
];

const card = (driver: Driver) => <DriverCard driver={driver} />;

const linkTo = (id: number) => ({ to: `/drivers/${id}` });

/** Drivers in scope with their status and actions. */
export function DriversPage() {
  const opens = useCan(driversApi.get.policy);
  const [linking, setLinking] = useState<Driver | null>(null);
  const { edit, history, remove, dialogs } = useRecordActions(driverActions);
  const { bulk, dialog } = useDriverBulk();
  const actions = (driver: Driver): RowAction[] => [
    edit(linkTo(driver.id)),
    {
      label: 'Enlace de su teléfono',
      icon: <IconDeviceMobile size={16} />,
      policy: driversApi.link.policy,
      run: () => setLinking(driver),
    },
    {
      label: 'Ver sus pedidos',
      icon: <IconReceipt size={16} />,
      policy: 'orders.list',
      to: `/orders?driverId=${driver.id}`,
    },
    history(driver),
    remove(driver),
  ];
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
        actions={actions}
        bulk={bulk}
        card={card}
        create={{ label: 'Crear repartidor', policy: driversApi.create.policy, to: '/drivers/create' }}
        exports={{ endpoint: driversApi.exportCsv, policy: driversApi.exportCsv.policy, filename: 'repartidores.csv' }}
        extra={
          <Can do={cashApi.ofStore.policy}>
            <Button
              data-brief
              variant="default"
              leftSection={<IconCash size={17} aria-hidden />}
              renderRoot={(props) => <Link to="/drivers/cash" {...props} />}
            >
              Caja del día
            </Button>
          </Can>
        }
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay repartidores',
          body: 'Crea a quienes llevan los pedidos de tus locales y dales su enlace: verán en su teléfono qué llevar, a dónde y qué cobrar.',
          icon: <IconMotorbike size={30} />,
        }}
      />
      {dialogs}
      {dialog}
      {linking && <LinkDialog driver={linking} onClose={() => setLinking(null)} />}
    </>
  );
}
