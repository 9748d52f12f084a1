import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { FormEngine } from './engine.ts';

/**
 * Whether a value differs from the saved one, whichever of them moved, or a text is no value yet; draws again only when
 * the answer changes.
 */
export function useDirty({ form, saved, unparsed }: FormEngine<FieldValues>): boolean {
  const { subscribe } = form;
  const follow = useCallback(
    (changed: () => void) => subscribe({ formState: { values: true }, callback: changed }),
    [subscribe],
  );
  const isTyping = useSyncExternalStore(unparsed.subscribe, unparsed.hasAny);
  const isChanged = useSyncExternalStore(follow, () => !deepEqual(form.getValues(), saved));
  return isTyping || isChanged;
}
