import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { shapeDigest } from '../../../contract/values/shapeDigest.ts';
import { DateTime } from '../../shell/format.tsx';
import { type Draft, DraftStore } from './drafts.ts';
import { DraftOwnerContext } from './DraftOwner.ts';

const drafts = new DraftStore(localStorage);
drafts.sweep();

type Changed = Draft['changed'];

type DraftAutosaveProps<Present> = {
  /** Names the page whose draft it is. */
  page: string;
  /** Description of the draft: `lo que escribiste`. */
  what: string;
  /** The schema that the draft is typed into: a draft of another shape is not offered. */
  schema: z.ZodType;
  /** Current values of the page. */
  present: Present;
  /** Computes the unsaved part; called only when storing. */
  changedOf: (present: Present) => Changed;
  onUse: (changed: Changed) => void;
};

/** Keeps what is changed on this computer until it is saved, and offers what an earlier visit left. */
export function DraftAutosave<Present>(props: DraftAutosaveProps<Present>) {
  const owner = use(DraftOwnerContext);
  return owner === null ? null : <OfOwner key={props.page} owner={owner} {...props} />;
}

function OfOwner<Present>({
  owner,
  page,
  what,
  schema,
  present,
  changedOf,
  onUse,
}: DraftAutosaveProps<Present> & { owner: string }) {
  const [shape] = useState(() => shapeDigest(schema));
  const [found, setFound] = useState(() => drafts.read(owner, page, shape));
  useDraftStorage(present, changedOf, (changed) => drafts.write(owner, page, { shape, changed }));
  if (!found) return null;
  const settle = (use: boolean) => {
    if (use) onUse(found.changed);
    else drafts.clear(owner, page);
    setFound(null);
  };
  return (
    <Alert color="brand" icon={<IconHistory size={20} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          Recuperamos {what} el <DateTime at={found.at} />.
        </span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => settle(false)}>
            Descartar
          </Button>
          <Button size="compact-sm" onClick={() => settle(true)}>
            Usar
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

const pauseMs = 400;

/**
 * Stores a draft after a pause in typing, and when the page is closed: one that was saved or discarded has none then.
 *
 * An untouched page keeps an earlier draft.
 */
function useDraftStorage<Present>(
  present: Present,
  changedOf: (present: Present) => Changed,
  write: (changed: Changed) => void,
): void {
  const isStored = useRef(false);
  const store = useEffectEvent((latest: Present) => {
    const changed = changedOf(latest);
    const some = Object.keys(changed).length > 0;
    if (!some && !isStored.current) return;
    isStored.current = some;
    write(changed);
  });
  useEffect(
    function storeAfterPause() {
      const timer = setTimeout(store, pauseMs, present);
      return () => clearTimeout(timer);
    },
    [present],
  );
  const storePresent = useEffectEvent(() => store(present));
  useEffect(function storeWhenClosed() {
    return () => storePresent();
  }, []);
}
