import { Checkbox, Switch } from '@mantine/core';
import { useField } from '../FormContext.ts';
import type { FieldProps } from './TextField.tsx';

export type ToggleFieldProps = Omit<FieldProps, 'required'>;

function useToggle({ name, label, description, disabled, span }: ToggleFieldProps) {
  const field = useField<boolean>({ name, label });
  return {
    id: field.id,
    label,
    description,
    wrapperProps: { 'data-span': span },
    error: field.error,
    checked: field.value,
    disabled: field.readOnly || (disabled ?? false),
    onChange: (event: { currentTarget: { checked: boolean } }) => field.change(event.currentTarget.checked),
    onBlur: field.leave,
  };
}

export function SwitchField(props: ToggleFieldProps) {
  return <Switch {...useToggle(props)} />;
}

export function CheckboxField(props: ToggleFieldProps) {
  return <Checkbox {...useToggle(props)} />;
}
