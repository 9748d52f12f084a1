import { SegmentedControl } from '@mantine/core';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { type SoldOutTarget, soldOutTargetsLabels } from '../soldOuts.contract.ts';

const targets = optionsOf(soldOutTargetsLabels);

/** Field for the sold-out items. Changing their kind clears the selection. */
export function TargetField() {
  const { form } = useFormInputs();
  const field = useField<SoldOutTarget>({ name: 'target', label: 'Tipo' });
  return (
    <SegmentedControl<SoldOutTarget>
      id={field.id}
      data-span={12}
      fullWidth
      aria-label="Qué se agotó"
      data={targets}
      value={field.value}
      onChange={(target) => {
        form.setValue('targetIds', []);
        form.clearErrors('targetIds');
        field.change(target);
      }}
    />
  );
}
