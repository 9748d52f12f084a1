import { Text } from '@mantine/core';
import { IconKey, IconListDetails, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { webhookDeliveriesApi } from '../deliveries.contract.ts';
import { type WebhookSubscription, webhookSubscriptionsApi } from '../webhookSubscriptions.contract.ts';
import { topicLabels } from '../webhookTopics.rules.ts';
import { useNewSecret } from './useNewSecret.ts';
import { webhookActions } from './webhookActions.ts';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';
import { WebhookState } from './WebhookState.tsx';

const WebhookModal = lazy(() => import('./WebhookModal.tsx').then(({ WebhookModal: Modal }) => ({ default: Modal })));
const DeliveriesDrawer = lazy(() =>
  import('./DeliveriesDrawer.tsx').then(({ DeliveriesDrawer: Drawer }) => ({ default: Drawer })),
);

const columns: Column<WebhookSubscription>[] = [
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    cell: ({ name, url }) => (
      <>
        {name}
        <Text size="xs" c="dimmed" truncate="end">
          {url}
        </Text>
      </>
    ),
  },
  { id: 'state', label: 'Estado', width: 180, card: 'badge', cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    id: 'topics',
    label: 'Temas',
    width: 260,
    cell: ({ topics }) => topics.map((topic) => topicLabels[topic]).join(', '),
  },
  {
    id: 'storeIds',
    label: 'Locales',
    width: 120,
    cell: ({ storeIds }) => (storeIds.length === 0 ? 'Todos' : <CountWithNames ids={storeIds} of="stores" />),
  },
  {
    id: 'deliveredAt',
    label: 'Última entrega',
    width: 180,
    cell: ({ deliveredAt }) => <DateTime at={deliveredAt} otherwise="Ninguna" />,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'active',
    label: 'Estado',
    all: 'Todos',
    options: [
      { value: true, label: 'Activos' },
      { value: false, label: 'Pausados' },
    ],
  },
];

/** Actions on a webhook besides those of every record. */
function useWebhookActions(showDeliveries: (webhook: WebhookSubscription) => void) {
  const test = useEndpointMutation(webhookSubscriptionsApi.test, { success: 'La prueba va en camino' });
  const { rotate, secret, close } = useNewSecret();
  const actionsOf = (webhook: WebhookSubscription): RowAction[] => [
    {
      label: 'Entregas',
      icon: <IconListDetails size={16} />,
      policy: webhookDeliveriesApi.list.policy,
      run: () => showDeliveries(webhook),
    },
    {
      label: 'Enviar prueba',
      icon: <IconSend size={16} />,
      policy: webhookSubscriptionsApi.test.policy,
      // The event is queued: only its delivery shows whether the receiver took it.
      run: () =>
        void test.mutateAsync({ params: { id: webhook.id } }).then(() => showDeliveries(webhook), toasts.failure),
    },
    {
      label: 'Cambiar secreto',
      icon: <IconKey size={16} />,
      policy: webhookSubscriptionsApi.rotateSecret.policy,
      run: () => rotate(webhook),
    },
  ];
  return { actionsOf, dialog: secret !== null && <WebhookSecretDialog secret={secret} onClose={close} /> };
}

/** The webhooks of the company, with their deliveries and secrets. */
export function WebhooksPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/developers/webhooks');
  const opens = useCan(webhookSubscriptionsApi.get.policy);
  const [delivering, setDelivering] = useState<WebhookSubscription | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { edit, history, remove, dialogs } = useRecordActions(webhookActions);
  const { actionsOf, dialog } = useWebhookActions(setDelivering);
  return (
    <>
      <ListPage
        title="Webhooks"
        path="/developers/webhooks"
        list={webhookSubscriptionsApi.list}
        noun={['webhook', 'webhooks']}
        columns={columns}
        filters={filters}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o dirección"
        {...(opens && {
          open: ({ id }: WebhookSubscription) => linkTo(id),
          prefetch: ({ id }: WebhookSubscription) => endpointQuery(webhookSubscriptionsApi.get, { params: { id } }),
        })}
        actions={(webhook) => [
          edit({ run: () => open(webhook.id) }),
          ...actionsOf(webhook),
          history(webhook),
          remove(webhook),
        ]}
        create={{ label: 'Crear webhook', policy: webhookSubscriptionsApi.create.policy, ...linkTo('new') }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay webhooks',
          body: 'Avisa a tus sistemas de pedidos, estados y cambios apenas ocurren.',
        }}
      />
      <Suspense>
        {opened !== undefined && <WebhookModal key={opened} edit={opened} onClose={close} onSecret={setSecret} />}
        {delivering && <DeliveriesDrawer webhook={delivering} onClose={() => setDelivering(null)} />}
      </Suspense>
      {secret !== null && <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {dialog}
      {dialogs}
    </>
  );
}
