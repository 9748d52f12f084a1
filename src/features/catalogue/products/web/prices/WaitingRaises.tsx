import { Button } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useWaitingRaises } from './useWaitingRaises.ts';

const RaisesModal = lazy(() => import('./RaisesModal.tsx').then((file) => ({ default: file.RaisesModal })));

/** The way to the changes of base prices that wait; nothing where there are none. */
export function WaitingRaises() {
  const raises = useWaitingRaises();
  const [opened, setOpened] = useState(false);
  const { integer } = useTenantFormat();
  if (raises.length === 0 && !opened) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarDollar size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {pluralize(raises.length, ['cambio de precio programado', 'cambios de precio programados'], integer)}
      </Button>
      <Suspense>{opened && <RaisesModal raises={raises} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
