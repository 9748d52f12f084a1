import { Text } from '@mantine/core';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { busyText, isReadAsPaused, pauseDetail, pauseText } from '../linkText.rules.ts';
import type { ChannelLinkRow } from '../links.contract.ts';

/** The pause and the busy mode of a store at a channel, and whether its channel has them. */
export function LinkPause({ row }: { row: ChannelLinkRow }) {
  const now = useMinute();
  const momentText = (instant: string) => nextMomentText(instant, { timeZone: row.timeZone, now });
  const pause = isReadAsPaused(row) ? pauseDetail(row, momentText) : pauseText(row, momentText);
  return [pause, busyText(row, momentText)].map(
    (text) =>
      text && (
        <Text key={text} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ),
  );
}
