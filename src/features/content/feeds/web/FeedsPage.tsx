import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { TwoLines } from '#kit/web/display/TwoLines.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type Feed, feedsApi, feedStatusLabels } from '../feeds.contract.ts';
import { networkLabels } from '../networks.rules.ts';
import { feedActions } from './feedActions.ts';
import { statusTones } from './statusTones.ts';

const Count = ({ value }: { value: number }) => useTenantFormat().integer(value);

const columns: Column<Feed>[] = [
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    cell: ({ name, network }) => <TwoLines below={networkLabels[network]}>{name}</TwoLines>,
  },
  {
    id: 'status',
    label: 'Estado',
    width: 190,
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={statusTones[status]}>{feedStatusLabels[status]}</StatusBadge>,
  },
  {
    id: 'rowCount',
    label: 'Filas',
    width: 110,
    sort: 'rowCount',
    align: 'end',
    cell: ({ rowCount }) => <Count value={rowCount} />,
  },
  {
    id: 'leftOutCount',
    label: 'Fuera',
    width: 110,
    align: 'end',
    cell: ({ leftOutCount }) => <Count value={leftOutCount} />,
  },
  {
    id: 'storeIds',
    label: 'Locales',
    width: 130,
    cell: ({ storeIds }) => (storeIds.length === 0 ? 'Todos' : <CountWithNames ids={storeIds} of="stores" />),
  },
  {
    id: 'readAt',
    label: 'Leído por la red',
    width: 180,
    cell: ({ readAt }) => <DateTime at={readAt} otherwise="Nunca" />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'select', name: 'network', label: 'Red', options: optionsOf(networkLabels) },
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(feedStatusLabels) },
];

const linkTo = (id: number) => ({ to: `/social-networks/${id}` });

const PreviewButton = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/social-networks/preview" {...props} />}>
    Probar un producto
  </Button>
);

/** The feeds of the tenant, with everything done to them. */
export function FeedsPage() {
  const opens = useCan(feedsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(feedActions);
  return (
    <>
      <ListPage
        title="Catálogos en redes"
        path="/social-networks"
        list={feedsApi.list}
        noun={['catálogo', 'catálogos']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        {...(opens && {
          open: ({ id }: Feed) => linkTo(id),
          prefetch: ({ id }: Feed) => endpointQuery(feedsApi.get, { params: { id } }),
        })}
        actions={(feed) => [edit(linkTo(feed.id)), history(feed), remove(feed)]}
        extra={<PreviewButton />}
        create={{ label: 'Crear catálogo', policy: feedsApi.create.policy, to: '/social-networks/create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay catálogos',
          body: 'Lleva tu menú a Google, Facebook, Instagram y TikTok, siempre con el precio de tu tienda.',
        }}
      />
      {dialogs}
    </>
  );
}
