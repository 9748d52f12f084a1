import { IconHistory, IconReceipt, IconUserHeart } from '@tabler/icons-react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { audienceStepLabels } from '#features/benefits/segments/segments.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useHistoryDrawer } from '#kit/web/record/history/useHistoryDrawer.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { customerName, type CustomerRow, customersApi, mailConsentLabels } from '../customers.contract.ts';
import { customerColumns } from './customerColumns.tsx';

const filters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
  { kind: 'dates', name: 'from', until: 'to', label: 'Última visita' },
  {
    kind: 'select',
    name: 'mailConsent',
    label: 'Publicidad por correo',
    options: optionsOf(mailConsentLabels),
  },
  { kind: 'remote', name: 'segmentId', label: 'Segmento', of: 'segments' },
  { kind: 'select', name: 'segmentStep', label: 'Del segmento', options: optionsOf(audienceStepLabels) },
];

/** Customers who ordered in the user's stores, latest visit first. */
export function CustomersPage() {
  const opens = useCan(customersApi.get.policy);
  const { open, drawer } = useHistoryDrawer({ api: auditApi, table: 'customers' });
  const actions = ({ id }: CustomerRow): RowAction[] => [
    { label: 'Ver sus pedidos', icon: <IconReceipt size={16} />, policy: 'orders.list', to: `/orders?userId=${id}` },
    { label: 'Historial', icon: <IconHistory size={16} />, policy: customersApi.get.policy, run: () => open(id) },
  ];
  return (
    <>
      <ListPage
        title="Clientes"
        path="/customers"
        list={customersApi.list}
        noun={['cliente', 'clientes']}
        columns={customerColumns}
        filters={filters}
        rowLabel={customerName}
        searchLabel="Nombre, teléfono o correo"
        searchHint="Busca por cómo empieza una palabra del nombre o el correo, o por los últimos cuatro dígitos del teléfono."
        {...(opens && {
          open: ({ id }: CustomerRow) => ({ to: `/customers/${id}` }),
          prefetch: ({ id }: CustomerRow) => endpointQuery(customersApi.get, { params: { id } }),
        })}
        actions={actions}
        exports={{ endpoint: customersApi.exportCsv, policy: customersApi.exportCsv.policy, filename: 'clientes.csv' }}
        views={viewsApi}
        grows
        firstUse={{
          title: 'Todavía no hay clientes',
          body: 'Quien pida en tu tienda, en la app o por teléfono aparecerá aquí, reconocido por su teléfono.',
          icon: <IconUserHeart size={30} />,
        }}
      />
      {drawer}
    </>
  );
}
