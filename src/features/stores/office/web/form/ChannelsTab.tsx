import { Button, Skeleton } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { explainApi } from '../../../coverage/coverage.contract.ts';
import { ExplainStore } from '../../../explain/web/ExplainStore.tsx';
import type { Store } from '../../../record/stores.contract.ts';
import classes from './ChannelsTab.module.css';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Sales channels of a store: its state at each, and its pauses. */
    storeChannels: ComponentType<{ storeId: number; actions?: ReactNode }>;
  }
}

export const channelsTab = 'channels';

/** The sales channels of a store, which are read once their tab is open. */
export function ChannelsTab({ store }: { store: Store }) {
  const { tab } = useParams({ strict: false });
  const phone = usePhone();
  if (tab !== channelsTab) return null;
  return (
    <div className={classes.panel}>
      <Suspense fallback={<Skeleton h={420} radius="lg" />}>
        <ScreenPart part="storeChannels" storeId={store.id} actions={phone && <Explain store={store} />} />
      </Suspense>
    </div>
  );
}

/** On a phone the header has it in its menu. */
function Explain({ store: { id, name } }: { store: Store }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Can do={explainApi.explain.policy}>
      <Button
        variant="default"
        leftSection={<IconZoomQuestion size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        ¿Por qué no recibe pedidos?
      </Button>
      <ExplainStore storeId={id} name={name} opened={isOpen} channelsFirst onClose={() => setOpen(false)} />
    </Can>
  );
}
