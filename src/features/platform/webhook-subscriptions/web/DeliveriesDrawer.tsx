import { Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type DeliveryStatus, storedDays, webhookDeliveriesApi } from '../deliveries.contract.ts';
import type { WebhookSubscription } from '../webhookSubscriptions.contract.ts';
import { DeliveryItem } from './DeliveryItem.tsx';

const filters: readonly { value: DeliveryStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'pending', label: 'Pendientes' },
  { value: 'delivered', label: 'Entregadas' },
  { value: 'failed', label: 'Fallidas' },
];

/** The deliveries of a webhook, the newest first, with what each sent and what was answered. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: WebhookSubscription; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} size="lg" position="right" title={`Entregas de «${webhook.name}»`}>
      <Stack>
        <Sums id={webhook.id} />
        <Deliveries id={webhook.id} />
      </Stack>
    </Drawer>
  );
}

function Sums({ id }: { id: number }) {
  const { integer } = useTenantFormat();
  const { data } = useQuery(endpointQuery(webhookDeliveriesApi.counts, { params: { id } }));
  if (!data) return <Skeleton h={64} radius="lg" />;
  const { delivered, failed, pending } = data;
  const ended = delivered + failed;
  return (
    <Facts>
      <Fact label={`Entregadas en ${storedDays} días`}>{integer(delivered)}</Fact>
      <Fact label="Éxito">{ended === 0 ? 'Sin datos' : `${integer(Math.floor((delivered * 100) / ended))} %`}</Fact>
      <Fact label="Pendientes">{integer(pending)}</Fact>
      <Fact label="Fallidas">{integer(failed)}</Fact>
    </Facts>
  );
}

function Deliveries({ id }: { id: number }) {
  const [status, setStatus] = useState<DeliveryStatus | 'all'>('all');
  const [page, setPage] = useState(1);
  const query = { page, ...(status !== 'all' && { status }) };
  const { data, error, refetch } = useQuery(endpointQuery(webhookDeliveriesApi.list, { params: { id }, query }));
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Estado"
          data={[...filters]}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
        {status === 'failed' && <ResendFailed id={id} />}
      </Group>
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={240} radius="lg" />}
      {data?.data.length === 0 && <Text c="dimmed">No hay entregas.</Text>}
      {data && data.data.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {data.data.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </Stack>
      )}
      {data && (page > 1 || data.nextPage !== null) && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Más nuevas
          </Button>
          <Button variant="default" disabled={data.nextPage === null} onClick={() => setPage(page + 1)}>
            Más antiguas
          </Button>
        </Group>
      )}
    </>
  );
}

function ResendFailed({ id }: { id: number }) {
  const resend = useEndpointMutation(webhookDeliveriesApi.resendFailed, { success: 'Se envían de nuevo' });
  const since = () => new Date(Date.now() - storedDays * 86_400_000).toISOString();
  if (!useCan(webhookDeliveriesApi.resendFailed.policy)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { id }, body: { since: since() } })}
    >
      Enviar de nuevo todas
    </Button>
  );
}
