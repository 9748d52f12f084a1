import { Input, SegmentedControl } from '@mantine/core';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { type ModifierKind, modifierKindLabels } from '../../modifiers.contract.ts';

const kinds = optionsOf(modifierKindLabels);

/** Kind of a new modifier, which cannot change later. Changing it clears children that do not fit. */
export function KindField() {
  const { form } = useFormInputs();
  const field = useField<ModifierKind>({ name: 'kind', label: 'Tipo' });
  return (
    <Input.Wrapper
      id={field.id}
      label="Tipo"
      labelElement="div"
      description="No se puede cambiar después."
      error={field.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <SegmentedControl<ModifierKind>
        id={field.id}
        aria-label="Tipo"
        data={kinds}
        value={field.value}
        onChange={(kind) => {
          form.setValue('modifierChildren', []);
          field.change(kind);
        }}
      />
    </Input.Wrapper>
  );
}
