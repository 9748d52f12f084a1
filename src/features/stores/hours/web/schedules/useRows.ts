import { useCallback } from 'react';
import { get } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';

type RowsSpec = { name: string; label: string; show?: (value: unknown) => string };

/** A list of records as one field of the form, with what a row of it needs. */
export function useRows<Row>(spec: RowsSpec) {
  const { form, saved, isRunning } = useFormInputs();
  const { name } = spec;
  const { id, value, error, readOnly } = useField<Row[]>(spec);
  const write = useCallback(
    (rows: Row[]) => {
      if (isRunning()) return;
      form.setValue(name, rows);
      if (form.getFieldState(name).error) void form.trigger(name);
    },
    [form, name, isRunning],
  );
  const read = useCallback(() => form.getValues(name) as Row[], [form, name]);
  const change = useCallback(
    (place: number, part: Partial<Row>) => write(read().map((row, at) => (at === place ? { ...row, ...part } : row))),
    [read, write],
  );
  const remove = useCallback((place: number) => write(read().toSpliced(place, 1)), [read, write]);
  const add = useCallback((row: Row) => write([...read(), row]), [read, write]);
  const leave = useCallback(() => {
    if (!deepEqual(read(), get(saved, name))) void form.trigger(name);
  }, [form, name, read, saved]);
  return { id, rows: value, error, readOnly, read, write, change, remove, add, leave };
}
export type Rows<Row> = ReturnType<typeof useRows<Row>>;
