import { Button, Skeleton } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { explainApi } from '../../../coverage/coverage.contract.ts';
import { ExplainStore } from '../../../explain/web/ExplainStore.tsx';
import type { Store } from '../../../record/stores.contract.ts';
import classes from './ChannelsTab.module.css';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Sales channels of a store: its state at each, and its pauses. `closedByHours`: its next opening, as text. */
    storeChannels: ComponentType<{ storeId: number; closedByHours: string | null; actions?: ReactNode }>;
  }
}

export const channelsTab = 'channels';

/** The next opening of a store that its hours have closed now: `Abre mañana 09:30`; null where they have not. */
function useClosedByHours({ state, timeZone }: Store): string | null {
  const now = useMinute();
  const { reason, until } = state.delivery;
  if (reason !== 'outsideHours') return null;
  return until === null ? 'Sin horario por ahora' : `Abre ${nextMomentText(until, { timeZone, now })}`;
}

/** The sales channels of a store, which are read once their tab is open. */
export function ChannelsTab({ store }: { store: Store }) {
  const { tab } = useParams({ strict: false });
  const closedByHours = useClosedByHours(store);
  const phone = usePhone();
  if (tab !== channelsTab) return null;
  return (
    <div className={classes.panel}>
      <Suspense fallback={<Skeleton h={420} radius="lg" />}>
        <ScreenPart
          part="storeChannels"
          storeId={store.id}
          closedByHours={closedByHours}
          actions={phone && <Explain store={store} />}
        />
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
