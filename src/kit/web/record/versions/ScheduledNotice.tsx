import { Alert, Button, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { useEndpointMutation } from '../../api/query.ts';
import { Can } from '../../session/Can.tsx';
import { DateTime } from '../../shell/format.tsx';

type ScheduledNoticeProps = {
  record: { id: number; scheduledAt: string | null };
  /** Cancels the publication. */
  endpoint: Endpoint<z.ZodType<unknown, { id: unknown }>>;
};

/** Announces a scheduled publication, with a way to cancel it. */
export function ScheduledNotice({ record: { id, scheduledAt }, endpoint }: ScheduledNoticeProps) {
  const cancel = useEndpointMutation(endpoint, { success: 'Publicación cancelada', invalidates: ['history'] });
  if (!scheduledAt) return null;
  return (
    <Alert color="brand" icon={<IconClock size={20} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          Se publica el <DateTime at={scheduledAt} />, como estaba al programarla.
        </span>
        <Can do={endpoint.policy}>
          <Button
            size="compact-sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            Cancelar la publicación
          </Button>
        </Can>
      </Group>
    </Alert>
  );
}
