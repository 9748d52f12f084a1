import { Button, Text } from '@mantine/core';
import { IconArrowsSort, IconPencil, IconTable } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { AllOrSome } from '#kit/web/list/filters/AllOrSome.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type PriceGroup, priceGroupsApi } from '../priceGroups.contract.ts';
import { priceFilesApi } from '../priceFiles.contract.ts';
import { ImportPrices } from './ImportPrices.tsx';
import { useLivePrices } from './useLivePrices.ts';
import { priceGroupActions } from './priceGroupActions.ts';

const PriceGroupModal = lazy(() => import('./PriceGroupModal.tsx').then((file) => ({ default: file.PriceGroupModal })));

const PriorityDialog = lazy(() => import('./PriorityDialog.tsx').then((file) => ({ default: file.PriorityDialog })));

const columns: Column<PriceGroup>[] = [
  {
    id: 'name',
    label: 'Lista',
    sort: 'name',
    cell: (group) => (
      <>
        {group.name}
        <PriceCount group={group} />
      </>
    ),
  },
  { id: 'menus', label: 'Menús que la usan', width: 260, cell: ({ menuNames }) => <Menus names={menuNames} /> },
  {
    id: 'storeGroups',
    label: 'Dónde vale',
    width: 150,
    priority: 1,
    cell: ({ storeGroupIds }) => (
      <AllOrSome
        all={storeGroupIds.length === 0 && 'Todos los locales'}
        lists={[{ ids: storeGroupIds, of: 'storeGroups' }]}
      />
    ),
  },
  {
    id: 'position',
    label: 'Prioridad',
    sort: 'position',
    width: 120,
    align: 'end',
    cell: ({ position }) => <Text inherit span title="Gana la de número más bajo">{`${position + 1}.ª`}</Text>,
  },
  {
    id: 'updatedAt',
    label: 'Actualizada',
    width: 170,
    optional: true,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo de locales', of: 'storeGroups' },
];

/** The price lists of the tenant; one of them is named over the list, and opens as a sheet. */
export function PriceGroupsPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/price-groups');
  const { actions, dialogs } = usePriceGroupActions(open);
  const [ordering, setOrdering] = useState(false);
  const orders = useCan(priceGroupsApi.order.policy);
  useLivePrices();
  return (
    <>
      <ListPage
        title="Listas de precios"
        path="/price-groups"
        list={priceGroupsApi.list}
        noun={['lista de precios', 'listas de precios']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        open={({ id }) => ({ to: `/price-groups/${id}` })}
        actions={actions}
        exports={{ endpoint: priceFilesApi.exportCsv, policy: priceFilesApi.exportCsv.policy, filename: 'precios.csv' }}
        extra={
          <>
            <ImportPrices />
            {orders && (
              <Button
                data-brief
                variant="default"
                leftSection={<IconArrowsSort size={18} stroke={1.8} aria-hidden />}
                onClick={() => setOrdering(true)}
              >
                Ordenar prioridad
              </Button>
            )}
          </>
        }
        create={{ label: 'Crear lista', policy: priceGroupsApi.create.policy, ...linkTo('new') }}
        firstUse={{
          title: 'Todavía no hay listas de precios',
          body: 'Una lista cambia lo que cuestan los productos en los menús que la usan: otro precio en el aeropuerto, en delivery o por temporada.',
        }}
      />
      <Suspense>{opened !== undefined && <PriceGroupModal key={opened} edit={opened} onClose={close} />}</Suspense>
      <Suspense>{ordering && <PriorityDialog onClose={() => setOrdering(false)} />}</Suspense>
      {dialogs}
    </>
  );
}

function PriceCount({ group: { priceCount, discountCount } }: { group: PriceGroup }) {
  const { integer } = useTenantFormat();
  const products = (count: number) => pluralize(count, ['producto', 'productos'], integer);
  const priced = priceCount - discountCount;
  const parts = [
    ...(priced > 0 ? [`Precio propio en ${products(priced)}`] : []),
    ...(discountCount > 0 ? [`Solo descuento en ${products(discountCount)}`] : []),
  ];
  return (
    <Text span display="block" size="xs" fw={400} c="dimmed">
      {parts.join('. ') || 'Sin precios todavía'}
    </Text>
  );
}

function Menus({ names }: { names: string[] }) {
  const list = names.join(', ');
  if (names.length === 0)
    return (
      <Text inherit span c="dimmed">
        Ninguno
      </Text>
    );
  return (
    <Text inherit span truncate title={list}>
      {list}
    </Text>
  );
}

function usePriceGroupActions(open: (id: number) => void): {
  actions: (group: PriceGroup) => RowAction[];
  dialogs: ReactNode;
} {
  const navigate = useNavigate({ from: '/price-groups' });
  const { history, remove, dialogs } = useRecordActions(priceGroupActions);
  const actions = (group: PriceGroup): RowAction[] => [
    {
      label: 'Abrir planilla',
      icon: <IconTable size={16} />,
      policy: priceGroupsApi.get.policy,
      run: () => void navigate({ to: '/price-groups/$id', params: { id: group.id } }),
    },
    {
      label: 'Nombre y locales',
      icon: <IconPencil size={16} />,
      policy: priceGroupsApi.update.policy,
      run: () => open(group.id),
    },
    history(group),
    remove(group),
  ];
  return { actions, dialogs };
}
