import { Button } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { baseRaisesApi } from '../../baseRaises.contract.ts';
import { useWaitingRaises } from './useWaitingRaises.ts';

const RaisesModal = lazy(() => import('./RaisesModal.tsx').then((file) => ({ default: file.RaisesModal })));

/** Opens the changes of base prices that wait. Always there, so that nothing moves when they are read. */
export function WaitingRaises() {
  const raises = useWaitingRaises();
  const [opened, setOpened] = useState(false);
  const { integer } = useTenantFormat();
  const label = pluralize(raises.length, ['cambio de precio programado', 'cambios de precio programados'], integer);
  if (!useCan(baseRaisesApi.waiting.policy)) return null;
  return (
    <>
      <Button
        variant="default"
        w={72}
        px={0}
        leftSection={<IconCalendarDollar size={17} stroke={1.9} aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setOpened(true)}
      >
        {integer(raises.length)}
      </Button>
      <Suspense>{opened && <RaisesModal raises={raises} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
