import { createContext, use, useEffect } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FormEngine } from './engine.ts';
import { showValue } from './fieldRegistry.ts';
import { same } from './values.ts';

export const FormContext = createContext<FormEngine<FieldValues> | null>(null);
export const TabContext = createContext<string | null>(null);

/** Whose drafts are kept on this computer: tenant and user. Without an owner none are. */
export const DraftOwnerContext = createContext<string | null>(null);

export function useFormContext(): FormEngine<FieldValues> {
  const engine = use(FormContext);
  if (!engine) throw new Error('A field stands outside of its form');
  return engine;
}

/** Id of the input of a field, for links to it. */
export const inputId = (formId: string, name: string): string => `${formId}-${name}`;

type FieldSpec = {
  name: string;
  label: string;
  show?: ((value: unknown) => string) | undefined;
  secret?: boolean;
};

/** One input of the form around it: value, error and how to change it. Typing draws this input again and no other. */
export function useField<Value>({ name, label, show = showValue, secret = false }: FieldSpec) {
  const { id, form, saved, fields, readOnly, running } = useFormContext();
  const tab = use(TabContext);
  const { field, fieldState } = useController({ name, control: form.control });
  useEffect(
    function registerField() {
      fields.set(name, { label, tab, show, secret });
    },
    [fields, name, label, tab, show, secret],
  );
  const change = (value: Value) => {
    field.onChange(value);
    if (fieldState.error) void form.trigger(name);
  };
  /** What was typed is checked on leaving it; what was skipped waits for the save. */
  const leave = () => {
    field.onBlur();
    if (form.getValues(name) && !same(form.getValues(name), saved[name])) void form.trigger(name);
  };
  return {
    id: inputId(id, name),
    value: field.value as Value,
    saved: saved[name] as Value | undefined,
    error: fieldState.error?.message,
    change,
    leave,
    readOnly: readOnly || running,
  };
}
