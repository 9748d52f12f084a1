import { Stack, Text } from '@mantine/core';
import { useTenantFormat, DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import type { MenuRow } from '../menus.contract.ts';

/** Whether guests see what the draft says. */
export function MenuState({ menu: { published, unpublished } }: { menu: MenuRow }) {
  if (!published) return <StatusBadge tone="neutral">Sin publicar</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicado</StatusBadge>;
}

/** Which version guests see, since when and who published it, and what is to come. */
export function Publication({ menu: { published, publishAt } }: { menu: MenuRow }) {
  const { dateTime, zone } = useTenantFormat();
  return (
    <Stack gap={0}>
      {published ? (
        <>
          <span>
            Versión {published.number} · <DateTime at={published.publishedAt} />
          </span>
          <Text span size="xs" c="dimmed">
            {published.authorName}
          </Text>
        </>
      ) : (
        <Text span inherit c="dimmed">
          Nunca
        </Text>
      )}
      {publishAt && (
        <Text span size="xs" c="brand" fw={700}>
          Se publica el {dateTime(publishAt)}
          {zone && ` ${zone}`}
        </Text>
      )}
    </Stack>
  );
}
