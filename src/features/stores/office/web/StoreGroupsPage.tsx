import { Text } from '@mantine/core';
import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { closingsApi } from '../../hours/closings.contract.ts';
import { groupTarget } from '../../hours/web/closing/target.ts';
import { useClosings } from '../../hours/web/closing/useClosings.tsx';
import { groupKindLabels, ruleText, type StoreGroup, storeGroupsApi } from '../../groups/storeGroups.contract.ts';
import { storeGroupActions } from '../../groups/web/storeGroupActions.ts';

const columns: Column<StoreGroup>[] = [
  { id: 'name', label: 'Grupo', sort: 'name', width: 240, cell: ({ name }) => name },
  { id: 'kind', label: 'Tipo', width: 120, cell: ({ kind }) => groupKindLabels[kind] },
  { id: 'stores', label: 'Locales hoy', sort: 'storeCount', width: 130, cell: (group) => <Stores group={group} /> },
  { id: 'rule', label: 'Regla', card: 'none', cell: ({ rule }) => <Members rule={rule} /> },
  updatedColumn,
];

function Stores({ group: { storeCount } }: { group: StoreGroup }) {
  const { integer } = useTenantFormat();
  return pluralize(storeCount, ['local', 'locales'], integer);
}

function Members({ rule }: Pick<StoreGroup, 'rule'>) {
  return (
    <Text span size="sm" c="dimmed" lineClamp={2}>
      {rule ? ruleText(rule).join(' · ') : 'Elegidos a mano'}
    </Text>
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'kind',
    label: 'Tipo',
    options: optionsOf(groupKindLabels),
  },
  { kind: 'remote', name: 'storeId', label: 'Local', of: 'stores' },
];

const pathOf = ({ id }: StoreGroup) => `/store-groups/edit/${id}`;

/** The groups of stores of the tenant, with how many stores each has at this moment. */
export function StoreGroupsPage() {
  const opens = useCan(storeGroupsApi.get.policy);
  // Groups hand out stores: who reaches some of them changes none.
  const changes = useCurrentUser().storeIds === null;
  const { edit, history, remove, dialogs } = useRecordActions(storeGroupActions);
  const { close, open, dialog } = useClosings();
  const forItsStores = (group: StoreGroup): RowAction[] => {
    if (group.storeCount === 0) return [];
    return [
      {
        label: 'Cerrar sus locales…',
        icon: <IconDoorOff size={16} />,
        policy: closingsApi.close.policy,
        run: () => void close(groupTarget(group)),
      },
      {
        label: 'Abrir sus locales…',
        icon: <IconDoor size={16} />,
        policy: closingsApi.openMany.policy,
        run: () => void open(groupTarget(group)),
      },
    ];
  };
  return (
    <>
      <ListPage
        title="Grupos de locales"
        path="/store-groups"
        list={storeGroupsApi.list}
        noun={['grupo', 'grupos']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: (group: StoreGroup) => ({ to: pathOf(group) }),
          prefetch: ({ id }: StoreGroup) => endpointQuery(storeGroupsApi.get, { params: { id } }),
        })}
        actions={(group) => [
          edit({ to: pathOf(group) }),
          ...forItsStores(group),
          ...(changes ? [history(group), remove(group)] : []),
        ]}
        {...(changes && {
          create: { label: 'Crear grupo', to: '/store-groups/create', policy: storeGroupsApi.create.policy },
        })}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay grupos de locales',
          body: 'Un grupo junta locales por región, comuna, franquicia, formato o como quieras. Úsalo para filtrar, cerrar, cambiar precios y dar acceso; un local nuevo que cumple la regla se agrega automáticamente.',
        }}
      />
      {dialogs}
      {dialog}
    </>
  );
}
