import { Text } from '@mantine/core';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { ChannelLinkRow } from '../links.contract.ts';
import { pauseText } from '../linkText.rules.ts';

/** The pause of a store at a channel by its staff, and whether its channel has it already. */
export function LinkPause({ row }: { row: ChannelLinkRow }) {
  const now = useMinute();
  const text = pauseText(row, (instant) => nextMomentText(instant, { timeZone: row.timeZone, now }));
  return (
    text && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    )
  );
}
