import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Look } from './LookSwitch.tsx';

const LookSwitch = lazy(() => import('./LookSwitch.tsx').then((file) => ({ default: file.LookSwitch })));

/** The switch between table and cards, for the lists that have both. */
export function Looks(props: { look: Look; onLook: (look: Look) => void }) {
  return (
    <Suspense fallback={<Skeleton h={36} w={90} radius="xl" />}>
      <LookSwitch {...props} />
    </Suspense>
  );
}
