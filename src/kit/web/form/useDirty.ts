import { type FieldValues, useWatch } from 'react-hook-form';
import type { FormEngine } from './engine.ts';
import { same } from './values.ts';

/** Whether a value differs from the saved one; draws again only when the answer changes. */
export function useDirty({ form, saved }: FormEngine<FieldValues>): boolean {
  return useWatch({ control: form.control, compute: (values: FieldValues) => !same(values, saved) });
}
