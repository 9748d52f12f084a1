import { Checkbox } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import classes from './Bulk.module.css';
import type { BulkDraft } from './bulkDraft.ts';

/** Whether a part is meant, and how to mean it or not. */
export function usePartIncluded(id: string) {
  const { form } = useFormContext();
  const touched = useWatch({
    control: form.control,
    compute: (values) => (values as BulkDraft).touched.includes(id),
  });
  const touch = (on: boolean) => {
    const others = (form.getValues('touched') as string[]).filter((each) => each !== id);
    form.setValue('touched', on ? [...others, id] : others);
    if (!on) form.clearErrors();
  };
  return { touched, touch };
}

type PartProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Has a single input, which the part's label describes. */
  single?: boolean;
  children: ReactNode;
};

/** Something that may be changed: its inputs are there once it is ticked. */
export function BulkPart({ id, label, hint, single = false, children }: PartProps) {
  const { touched, touch } = usePartIncluded(id);
  return (
    <li className={classes.part} data-on={touched || undefined}>
      <Checkbox
        label={label}
        description={hint}
        aria-label={`Cambiar ${label}`}
        checked={touched}
        onChange={(event) => touch(event.currentTarget.checked)}
      />
      {touched && (
        <div className={classes.editor} data-single={single || undefined}>
          {children}
        </div>
      )}
    </li>
  );
}
