import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow, type Span } from '#kit/web/form/fields/TextField.tsx';
import type { StoreReferenceField } from '../storeReferences.contract.ts';

type ReferenceFieldProps = {
  field: StoreReferenceField;
  /** Replaces the field's own help. */
  description?: ReactNode;
  span?: Span;
};

/** Input of a store's id at a provider. Blank is null; surrounding spaces are removed. */
export function ReferenceField({
  field: { name, label, help, example, digits },
  description,
  span,
}: ReferenceFieldProps) {
  const field = useField<string | null>({ name, label });
  const leave = () => {
    const bare = field.value?.trim() || null;
    if (bare !== field.value) field.change(bare);
    field.leave();
  };
  return (
    <TextInput
      id={field.id}
      label={label}
      description={description ?? help}
      placeholder={example}
      inputWrapperOrder={helpBelow}
      wrapperProps={{ 'data-span': span }}
      {...(digits && { inputMode: 'numeric' })}
      autoComplete="off"
      spellCheck={false}
      readOnly={field.readOnly}
      error={field.error}
      value={field.value ?? ''}
      onChange={(event) => field.change(event.currentTarget.value || null)}
      onBlur={leave}
    />
  );
}
