import { Stack, Text } from '@mantine/core';
import { DateTime, useTenantFormat } from '../../shell/format.tsx';

type PublicationProps = {
  /** Version that guests see; null for none. */
  version: { number: number; at: string; authorName?: string } | null;
  /** Time of the next scheduled publication. */
  scheduledAt: string | null;
};

/** Which version guests see, since when, and what is to come. */
export function Publication({ version, scheduledAt }: PublicationProps) {
  const { dateTime, zone } = useTenantFormat();
  return (
    <Stack gap={0}>
      {version ? (
        <span>
          Versión {version.number} · <DateTime at={version.at} />
        </span>
      ) : (
        <Text span inherit c="dimmed">
          Nunca
        </Text>
      )}
      {version?.authorName && (
        <Text span size="xs" c="dimmed">
          {version.authorName}
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
