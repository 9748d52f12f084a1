import { IconReportAnalytics } from '@tabler/icons-react';
import { salesChannelLabels } from '#domain/channels.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { channelQualityApi, qualityPeriods } from '../quality.contract.ts';
import { qualityColumns } from './qualityColumns.tsx';

const { '7': usual, ...longer } = qualityPeriods;
const periods = { all: usual, options: optionsOf(longer) };

const filters: readonly Filter[] = [
  { kind: 'segmented', name: 'days', label: 'Período', ...periods },
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'select', name: 'provider', label: 'Canal', options: optionsOf(salesChannelLabels) },
];

/** How the orders of channels went in each store: whether they came in, were accepted, and how fast. */
export function QualityPage() {
  return (
    <ListPage
      title="Calidad en canales de venta"
      extra={<FieldLink path="/control-room" verb="Sala de control" what="de canales y cajas" />}
      path="/channel-integration/quality"
      list={channelQualityApi.list}
      noun={['conexión', 'conexiones']}
      columns={qualityColumns}
      filters={filters}
      rowLabel={({ storeName, providerName }) => `${storeName} en ${providerName}`}
      searchLabel="Buscar por local"
      views={viewsApi}
      firstUse={{
        title: 'Sin pedidos de canales',
        body: 'Aquí se ve qué parte de los pedidos de cada canal entró y se aceptó: los canales pausan locales por debajo del 98 %.',
        icon: <IconReportAnalytics size={30} />,
      }}
    />
  );
}
