import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Sales channels of a store: its state at each, and its pauses. */
    storeChannels: ComponentType<{ storeId: number }>;
  }
}

export const channelsTab = 'channels';

/** The sales channels of a store, which are read once their tab is open. */
export function ChannelsTab({ storeId }: { storeId: number }) {
  const { tab } = useParams({ strict: false });
  if (tab !== channelsTab) return null;
  return (
    <Suspense fallback={<Skeleton h={240} radius="lg" />}>
      <ScreenPart part="storeChannels" storeId={storeId} />
    </Suspense>
  );
}
