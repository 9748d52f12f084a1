import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { same } from './values.ts';

export type Saved<Draft> = { values: Draft; version: number | undefined };

/**
 * The saved side of a form. It follows the record while nothing is typed; once something is, it stays where the
 * typing began, so that a stale save is noticed.
 */
export function useSavedSide<Draft extends FieldValues>(form: UseFormReturn<Draft>, record: Saved<Draft>) {
  const [saved, setSaved] = useState(record);
  const latest = useRef(record);
  const seen = useRef(record);

  /** Moves the saved side alone; what is typed stays. */
  const rebase = (next: Saved<Draft>) => {
    latest.current = next;
    setSaved(next);
  };
  /** Moves both sides: nothing differs afterwards. */
  const adopt = (next: Saved<Draft>) => {
    rebase(next);
    form.reset(next.values);
  };
  const isDirty = () => !same(form.getValues(), latest.current.values);

  const follow = useEffectEvent(() => {
    if (!isDirty()) adopt(record);
  });
  useEffect(function followRecord() {
    if (same(seen.current, record)) return;
    seen.current = record;
    follow();
  });
  return { saved, present: () => latest.current, rebase, adopt, isDirty };
}
