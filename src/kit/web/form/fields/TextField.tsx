import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldRules } from '../../../contract/fieldRules.ts';
import { useField } from '../FormContext.ts';

/** Columns of twelve a field takes where there is room. */
export type Span = 4 | 6 | 8 | 12;

export type FieldProps = {
  name: string;
  label: string;
  description?: ReactNode;
  /** Default: from the contract. Set it for fields required by another field. */
  required?: boolean;
  disabled?: boolean;
  span?: Span;
};

/** Gets the cursor when its dialog opens. */
export type FirstProps = { first?: boolean };

export type TextFieldProps = FieldProps &
  FirstProps & {
    placeholder?: string;
    type?: 'text' | 'email' | 'url';
    autoComplete?: HTMLInputAutoCompleteAttribute;
  };
export type TextareaFieldProps = FieldProps & FirstProps & { placeholder?: string; rows?: number };
export type PhoneFieldProps = FieldProps & {
  placeholder?: string;
  /** Formats a complete phone number; other texts are unchanged. */
  format?: (text: string) => string;
};

/** How an input shows that it may not stay blank. */
export const requiredMark = ({ rules }: { rules: FieldRules }, required = rules.required) => ({
  withAsterisk: required,
  'aria-required': required || undefined,
});

/** Help stands under its input, so that inputs side by side stay in line. */
export const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Input = Pick<ReturnType<typeof useField>, 'id' | 'readOnly' | 'error' | 'leave'>;

/** Props that the inputs of all fields take. */
export const inputProps = (
  { id, readOnly, error, leave }: Input,
  { label, span }: Pick<FieldProps, 'label' | 'span'>,
) => ({
  id,
  label,
  inputWrapperOrder: helpBelow,
  wrapperProps: { 'data-span': span },
  readOnly,
  error,
  onBlur: leave,
});

/** Blank text, where the saved value is nothing, is nothing again. */
const blankAs = (text: string, saved: string | null | undefined): string | null =>
  text === '' && saved === null ? null : text;

export function TextField({ name, label, required, span, type = 'text', first, ...rest }: TextFieldProps) {
  const field = useField<string | null>({ name, label });
  return (
    <TextInput
      {...rest}
      {...inputProps(field, { label, span })}
      type={type}
      maxLength={field.rules.maxLength}
      data-autofocus={first || undefined}
      {...requiredMark(field, required)}
      autoComplete={rest.autoComplete ?? 'off'}
      value={field.value ?? ''}
      onChange={(event) => field.change(blankAs(event.currentTarget.value, field.saved))}
    />
  );
}

export function TextareaField({ name, label, required, span, rows = 3, first, ...rest }: TextareaFieldProps) {
  const field = useField<string | null>({ name, label });
  const length = field.value?.length ?? 0;
  const { maxLength } = field.rules;
  const near = maxLength !== undefined && length > maxLength * 0.8;
  return (
    <Textarea
      {...rest}
      {...inputProps(field, { label, span })}
      autosize
      maxLength={maxLength}
      minRows={rows}
      data-autofocus={first || undefined}
      {...requiredMark(field, required)}
      description={near ? `${length} de ${maxLength} caracteres` : rest.description}
      value={field.value ?? ''}
      onChange={(event) => field.change(blankAs(event.currentTarget.value, field.saved))}
    />
  );
}

export function PhoneField({ name, label, required, span, format, ...rest }: PhoneFieldProps) {
  const field = useField<string | null>({ name, label });
  const leave = () => {
    const formatted = format?.(field.value ?? '');
    // The same number written otherwise is no change.
    if (formatted !== undefined && formatted !== field.value)
      field.change(formatted === format?.(field.saved ?? '') ? (field.saved ?? formatted) : formatted);
    field.leave();
  };
  return (
    <TextInput
      {...rest}
      {...inputProps(field, { label, span })}
      type="tel"
      maxLength={field.rules.maxLength}
      inputMode="tel"
      autoComplete="off"
      {...requiredMark(field, required)}
      value={field.value ?? ''}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

const hidden = (value: unknown): string => (value ? '••••••••' : 'sin cambios');

export function PasswordField({ name, label, required, span, autoComplete = 'new-password', ...rest }: TextFieldProps) {
  const field = useField<string | null>({ name, label, show: hidden, secret: true });
  const { type: _type, first, ...inputRest } = rest;
  return (
    <PasswordInput
      {...inputRest}
      {...inputProps(field, { label, span })}
      autoComplete={autoComplete}
      data-autofocus={first || undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${label.toLowerCase()}` }}
      {...requiredMark(field, required)}
      value={field.value ?? ''}
      onChange={(event) => field.change(event.currentTarget.value || null)}
    />
  );
}
