import { SegmentedControl } from '@mantine/core';
import { useField } from '#kit/web/form/FormContext.ts';

const options = [
  { value: 'yes', label: 'Activar' },
  { value: 'no', label: 'Desactivar' },
];
const show = (value: unknown) => (value ? 'Sí' : 'No');

/** A switch without a known current value: its options are spelled out. */
export function YesNo({ name, label }: { name: string; label: string }) {
  const field = useField<boolean>({ name, label, show });
  return (
    <SegmentedControl
      id={field.id}
      aria-label={label}
      data={options}
      value={field.value ? 'yes' : 'no'}
      onChange={(value) => field.change(value === 'yes')}
    />
  );
}
