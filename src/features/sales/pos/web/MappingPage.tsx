import { Button } from '@mantine/core';
import { IconCheck, IconReceipt, IconRefresh, IconTransferIn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { storeChannelsApi } from '#features/sales/channels/menus/storeChannels.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { call } from '#kit/web/api/call.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { countedTabs } from '#kit/web/list/countedTabs.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type PosCatalogue, posCataloguesApi } from '../catalogues.contract.ts';
import {
  mappingApi,
  mappingFilters,
  mappingKindLabels,
  type MappingRow,
  mappingStateLabels,
} from '../mapping.contract.ts';
import { mappingFilesApi } from '../mappingFiles.contract.ts';
import { CatalogueStates } from './CatalogueStates.tsx';
import { FetchCatalogue } from './FetchCatalogue.tsx';
import { ImportMappings } from './ImportMappings.tsx';
import { mappingColumns, rowLabel } from './mappingColumns.tsx';
import { SheetLink } from './SheetLink.tsx';
import { useItemChanges } from './useItemChanges.tsx';

/** Rows by state, with the number of those that need a person. */
function useStateTabs(): ListTabsSpec {
  const { data } = useQuery(endpointQuery(mappingApi.summary));
  const tabs = countedTabs(optionsOf(mappingStateLabels), { counts: data?.counts ?? undefined, urgent: ['removed'] });
  return { name: 'state', label: 'Estado', tabs: [{ value: undefined, label: 'Todos' }, ...tabs] };
}

const fixedFilters: readonly Filter[] = [
  { kind: 'select', name: 'kind', label: 'Tipo', options: optionsOf(mappingKindLabels) },
  {
    kind: 'select',
    name: 'soldUnmapped',
    label: 'Ventas',
    options: [{ value: true, label: 'Vendidos ayer sin código' }],
  },
  {
    kind: 'select',
    name: 'pricesDiffer',
    label: 'Precios',
    options: [{ value: true, label: 'Distintos en la caja' }],
  },
  { kind: 'remote', name: 'unmappedStoreId', label: 'A la venta sin código', of: 'stores' },
];

/** Filters by account, where there are several. */
function filtersOf(catalogues: readonly PosCatalogue[]): readonly Filter[] {
  const names = Object.fromEntries(catalogues.map(({ provider, providerName }) => [provider, providerName]));
  const hasStores = catalogues.some(({ storeId }) => storeId !== null);
  return [
    ...(Object.keys(names).length > 1
      ? [{ kind: 'select' as const, name: 'provider', label: 'Punto de venta', options: optionsOf(names) }]
      : []),
    ...(hasStores ? [{ kind: 'remotes' as const, name: 'storeIds', label: 'Locales', of: 'stores' as const }] : []),
    ...fixedFilters,
  ];
}

const acceptAction: BulkAction<MappingRow> = {
  label: 'Aceptar sugerencias',
  icon: <IconCheck size={16} />,
  policy: mappingApi.accept.policy,
  applies: ({ state }) => state === 'suggested',
  async together({ all, narrowing, readRows }) {
    const body = all
      ? { filters: mappingFilters.strip().parse(narrowing) }
      : { ids: (await readRows()).map(({ id }) => id) };
    const { accepted } = await call(mappingApi.accept, { body });
    if (accepted === 0) toasts.partial('Ninguna de esas líneas tiene una sugerencia');
    else toasts.success(accepted === 1 ? '1 sugerencia aceptada' : `${accepted} sugerencias aceptadas`);
    return accepted > 0;
  },
};

function ReadButton() {
  const { mutate, isPending } = useEndpointMutation(posCataloguesApi.read, {
    success: 'Leyendo el catálogo de la caja',
  });
  return (
    <Can do={posCataloguesApi.read.policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({})}
      >
        Leer catálogo
      </Button>
    </Can>
  );
}

/** The way to the credentials, before the first catalogue. */
const connect = { to: '/pos-integration', label: 'Conectar un punto de venta', policy: mappingApi.set.policy };

/** Opens the dialog that brings a catalogue into a menu. */
function FetchButton({ catalogues }: { catalogues: readonly PosCatalogue[] }) {
  const [opened, setOpened] = useState(false);
  return (
    <Can do={storeChannelsApi.fetchMenu.policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconTransferIn size={17} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Traer a un menú
      </Button>
      {opened && <FetchCatalogue catalogues={catalogues} onClose={() => setOpened(false)} />}
    </Can>
  );
}

/** Content of orders, with its code at the points of sale. */
export function MappingPage() {
  useRefetchOnEvent('pos_catalogues', { queryKey: ['auth_credentials'] });
  useRefetchOnEvent('pos_mappings', { queryKey: ['auth_credentials'] });
  const tabs = useStateTabs();
  const changes = useItemChanges();
  const { data } = useQuery(endpointQuery(posCataloguesApi.list));
  const catalogues = useMemo(() => data?.data ?? [], [data]);
  const isUnconnected = data?.data.length === 0;
  const hasAccounts = catalogues.length > 1;
  const columns = useMemo(() => mappingColumns({ hasAccounts }), [hasAccounts]);
  const filters = useMemo(() => filtersOf(catalogues), [catalogues]);
  return (
    <ListPage
      title="Mapeo de puntos de venta"
      path="/pos-integration/mapping"
      list={mappingApi.list}
      noun={['línea', 'líneas']}
      tabs={tabs}
      columns={columns}
      filters={filters}
      rowLabel={rowLabel}
      searchLabel="Buscar por nombre o código"
      bulk={[acceptAction, changes.action]}
      views={viewsApi}
      exports={{
        endpoint: mappingFilesApi.exportCsv,
        policy: mappingFilesApi.exportCsv.policy,
        filename: 'mapeo-cajas.csv',
      }}
      {...(isUnconnected && { create: connect })}
      note={<CatalogueStates catalogues={catalogues} />}
      extra={
        <>
          {catalogues.length > 0 && <FetchButton catalogues={catalogues} />}
          <SheetLink catalogues={catalogues} />
          {catalogues.length > 0 && <ImportMappings />}
          {catalogues.length > 0 && <ReadButton />}
          {changes.dialog}
        </>
      }
      firstUse={{
        title: 'Ningún punto de venta está conectado',
        body: 'Agrega las credenciales de tu punto de venta: su catálogo se lee y se compara con tus productos.',
        icon: <IconReceipt size={30} />,
      }}
    />
  );
}
