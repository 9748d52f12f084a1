import { Button, Code, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { type UnprocessedWebhook, webhooksApi } from '../webhooks.contract.ts';
import classes from './UnprocessedWebhooks.module.css';

/** The webhooks of a provider that were not processed, each to be processed again. */
export function UnprocessedWebhooks({ providerKey: key, onClose }: { providerKey: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointQuery(webhooksApi.unprocessed, { params: { key } }));
  return (
    <Modal opened onClose={onClose} title="Avisos sin procesar" size="lg" padding="lg">
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={200} radius="lg" />}
      {data?.data.length === 0 && <Text>Todos los avisos están procesados.</Text>}
      {data && data.data.length > 0 && (
        <Stack component="ul" gap="lg" className={classes.list ?? ''}>
          {data.data.map((webhook) => (
            <Webhook key={webhook.id} webhook={webhook} />
          ))}
        </Stack>
      )}
    </Modal>
  );
}

function Webhook({
  webhook: { id, receivedAt, storeName, method, path, body, isRead },
}: {
  webhook: UnprocessedWebhook;
}) {
  const may = useCan(webhooksApi.process.policy);
  const process = useEndpointMutation(webhooksApi.process, {
    success: 'Aviso en proceso',
    invalidates: ['integration_providers'],
  });
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={700}>
            <DateTime at={receivedAt} /> · {storeName ?? 'Empresa'}
          </Text>
          <Text size="sm" c="dimmed">
            {[method, path].filter(Boolean).join(' ')}
            {isRead ? '. Se entendió, pero no terminó de procesarse.' : '. No se pudo leer.'}
          </Text>
        </div>
        {may && (
          <Button variant="default" loading={process.isPending} onClick={() => process.mutate({ params: { id } })}>
            Procesar de nuevo
          </Button>
        )}
      </Group>
      <details>
        <summary>
          <Text span size="sm">
            Contenido
          </Text>
        </summary>
        <Code block className={classes.body}>
          {body}
        </Code>
      </details>
    </li>
  );
}
