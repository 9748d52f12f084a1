import { IconReceipt } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type OrderRow, ordersApi } from '../../record/orders.contract.ts';
import type { OrderQueue } from '../../record/queues.contract.ts';
import { cancelSuspicious } from './acts/cancelSuspicious.tsx';
import { useAssignMany } from './acts/useAssignMany.tsx';
import { useAcceptMany } from './acts/useAcceptMany.tsx';
import { useOrderKeys } from './acts/useOrderKeys.ts';
import { usePendingAction } from './acts/usePendingAction.ts';
import { useOrderRowActions } from './acts/useOrderRowActions.tsx';
import { ExportOrders } from '../../export/web/ExportOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import { orderColumns } from './orderColumns.tsx';
import { orderFilters } from './orderFilters.ts';
import { useHasPos } from '../../pos/web/useHasPos.ts';
import { PosProblems } from '../../pos/web/PosProblems.tsx';
import { ChannelProblems } from '../../channels/web/ChannelProblems.tsx';
import { LiveOrderSummary } from './LiveOrderSummary.tsx';
import { PrintOrder } from './print/PrintOrder.tsx';
import { useCountDetail, useOrderCount, useQueueTabs } from './useOrderCounts.ts';

const OrderDrawer = lazy(() => import('./details/OrderDrawer.tsx').then((file) => ({ default: file.OrderDrawer })));
const ActionDialog = lazy(() =>
  import('./acts/OrderActionDialog.tsx').then((file) => ({ default: file.OrderActionDialog })),
);

const card = (row: OrderRow) => <OrderCard order={row} />;
const opening = ({ id }: OrderRow) => ({ to: '/orders', search: (present: Search) => ({ ...present, order: id }) });

const emptyQueueTitles: Readonly<Record<OrderQueue, string>> = {
  open: 'No queda ningún pedido en curso',
  new: 'No queda ningún pedido por aceptar',
  late: 'Ningún pedido está atrasado',
  ready: 'Ningún pedido listo espera que lo retiren',
  problem: 'Ningún pedido tiene problemas',
  scheduled: 'No hay pedidos programados',
};

/** Live list of the orders in scope and their queues. The URL contains the open order. */
export function OrdersPage() {
  const { order } = useSearch({ from: '/signed-in/orders' });
  const { search } = useListAddress('/orders', ordersApi.list);
  const navigate = useNavigate({ from: '/orders' });
  const [action, setAction] = usePendingAction();
  const [printing, setPrinting] = useState<number | null>(null);
  const hasChannels = useCurrentUser().flags.includes(integrationPorts.channels.flag);
  const hasPos = useHasPos();
  const rowActions = useOrderRowActions(setAction);
  const keys = useOrderKeys(setAction, setPrinting);
  const accept = useAcceptMany();
  const { assign, dialog: assigning } = useAssignMany();
  const bulk = useMemo(() => [accept, assign, cancelSuspicious], [accept, assign]);
  const counted = useOrderCount(search);
  const detail = useCountDetail(search, counted);
  const close = useCallback(
    () => void navigate({ search: ({ order: _, action: __, ...list }) => list, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <ListPage
        title="Pedidos"
        path="/orders"
        list={ordersApi.list}
        noun={['pedido', 'pedidos']}
        columns={orderColumns}
        rowLabel={({ id }) => `pedido ${id}`}
        searchLabel="Número, nombre, teléfono o cupón"
        searchHint="Busca por número de pedido, nombre del cliente, teléfono o sus últimos cuatro dígitos, o cupón."
        filters={orderFilters}
        tabs={useQueueTabs(search)}
        noneTitle={({ queue }) => emptyQueueTitles[queue as OrderQueue]}
        counted={{ count: counted && !counted.more ? counted.count : null, detail }}
        open={opening}
        prefetch={({ id }) => endpointQuery(ordersApi.get, { params: { id } })}
        actions={rowActions}
        keys={keys}
        bulk={bulk}
        card={card}
        views={viewsApi}
        grows
        extra={
          <>
            <LiveOrderSummary />
            {hasChannels && <ChannelProblems />}
            {hasPos && <PosProblems />}
            <ExportOrders search={search} counted={counted} />
          </>
        }
        firstUse={{
          title: 'Todavía no hay pedidos',
          body: 'Cuando alguien pida en tu tienda, en la app o por teléfono, su pedido aparecerá aquí al instante.',
          icon: <IconReceipt size={30} />,
        }}
      />
      <Suspense>
        {order !== undefined && (
          <OrderDrawer key={order} id={order} busy={action !== null} onAct={setAction} onClose={close} />
        )}
        {assigning}
        {action && <ActionDialog act={action} onClose={() => setAction(null)} />}
      </Suspense>
      {printing !== null && <PrintOrder id={printing} onDone={() => setPrinting(null)} />}
    </>
  );
}
