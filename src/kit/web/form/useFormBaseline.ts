import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';

export type FormBaseline<Draft> = { values: Draft; version: number | undefined };

/**
 * The saved side of a form. It follows the record while nothing is typed; once something is, it stays where the
 * typing began, so that a stale save is noticed.
 */
export function useFormBaseline<Draft extends FieldValues>(form: UseFormReturn<Draft>, record: FormBaseline<Draft>) {
  const [saved, setSaved] = useState(record);
  const latest = useRef(record);
  const seen = useRef(record);

  /** Moves the saved side alone; what is typed stays. */
  const rebase = (next: FormBaseline<Draft>) => {
    latest.current = next;
    setSaved(next);
  };
  /** Moves both sides: nothing differs afterwards. */
  const adopt = (next: FormBaseline<Draft>) => {
    rebase(next);
    form.reset(next.values);
  };
  const isDirty = () => !deepEqual(form.getValues(), latest.current.values);

  const follow = useEffectEvent(() => {
    if (!isDirty()) adopt(record);
  });
  useEffect(function followRecord() {
    if (deepEqual(seen.current, record)) return;
    seen.current = record;
    follow();
  });
  return { saved, present: () => latest.current, rebase, adopt, isDirty };
}
