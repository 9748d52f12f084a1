import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow, type Span } from '#kit/web/form/fields/TextField.tsx';
import type { IntegrationId } from '../payments.contract.ts';

type CodeFieldProps = {
  name: IntegrationId;
  label: string;
  description?: ReactNode;
  placeholder?: string;
  span?: Span;
  /** Only digits are expected. */
  digits?: boolean;
};

/** What a provider knows the store by. Blank is nothing, and spaces around it are none of it. */
export function CodeField({ name, label, span, digits = false, ...rest }: CodeFieldProps) {
  const field = useField<string | null>({ name, label });
  const leave = () => {
    const bare = field.value?.trim() || null;
    if (bare !== field.value) field.change(bare);
    field.leave();
  };
  return (
    <TextInput
      {...rest}
      id={field.id}
      label={label}
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
