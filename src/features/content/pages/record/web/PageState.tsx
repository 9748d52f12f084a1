import { Stack, Text } from '@mantine/core';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import type { PageRow } from '../pages.contract.ts';

/** Whether guests see what the draft says. */
export function PageState({ page: { status, unpublished, isDeleted } }: { page: PageRow }) {
  if (isDeleted) return <StatusBadge tone="error">Eliminada</StatusBadge>;
  if (status === 'draft') return <StatusBadge tone="neutral">Borrador</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicada</StatusBadge>;
}

/** Since when guests see it, and what is to come. */
export function PagePublication({ page: { publishedNumber, publishedAt, scheduledAt } }: { page: PageRow }) {
  const { dateTime, zone } = useTenantFormat();
  return (
    <Stack gap={0}>
      {publishedNumber !== null && publishedAt ? (
        <span>
          Versión {publishedNumber} · <DateTime at={publishedAt} />
        </span>
      ) : (
        <Text span inherit c="dimmed">
          Nunca
        </Text>
      )}
      {scheduledAt && (
        <Text span size="xs" c="brand" fw={700}>
          Se publica el {dateTime(scheduledAt)}
          {zone && ` ${zone}`}
        </Text>
      )}
    </Stack>
  );
}
