import { createContext, use, useEffect, useId } from 'react';
import { type FieldValues, get, useController, useFormState } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { FormEngine } from './engine.ts';
import { type ValueFormatter, formatValue } from './fieldRegistry.ts';
import { collectFieldErrors } from './values.ts';

export const FormContext = createContext<FormEngine<FieldValues> | null>(null);
export const TabContext = createContext<string | null>(null);

/** Form state for inputs. It changes on save, but not while validating or submitting. */
type FormInputs = Pick<
  FormEngine<FieldValues>,
  'id' | 'form' | 'fields' | 'unparsed' | 'rulesOf' | 'saved' | 'readOnly' | 'isRunning'
>;
export const InputsContext = createContext<FormInputs | null>(null);

/** The same for inputs, which are many: they are not drawn again because a save begins or is refused. */
export const useFormInputs = (): FormInputs => {
  const inputs = use(InputsContext) ?? use(FormContext);
  if (!inputs) throw new Error('A field stands outside of its form');
  return inputs;
};

/** The whole form, for what stands around its inputs. */
export function useFormContext(): FormEngine<FieldValues> {
  const engine = use(FormContext);
  if (!engine) throw new Error('A field stands outside of its form');
  return engine;
}

/** Reports whether the text of an input is no value yet, for the buttons of its form; does nothing outside of one. */
export function useUnparsed(): (isUnparsed: boolean) => void {
  const id = useId();
  const unparsed = (use(InputsContext) ?? use(FormContext))?.unparsed;
  useEffect(
    function clearUnmounted() {
      return () => unparsed?.set(id, false);
    },
    [unparsed, id],
  );
  return (isUnparsed) => unparsed?.set(id, isUnparsed);
}

/** Reports to the form why the text of an input, by its id, is no value; does nothing outside of a form. */
export function useUnreadText(id: string | undefined, problem: string | null): void {
  const fields = (use(InputsContext) ?? use(FormContext))?.fields;
  useEffect(
    function reportUnread() {
      if (id === undefined) return undefined;
      fields?.setUnread(id, problem);
      return () => fields?.setUnread(id, null);
    },
    [fields, id, problem],
  );
}

/** Path of the record whose fields the inputs within are, `deliveryMethods.0`; blank for those of the form itself. */
export const FieldPathContext = createContext('');

/** Id of the input of a field, for links to it. */
export const inputId = (formId: string, name: string): string => `${formId}-${name}`;

/** Id of a part of a form without an input, as the target of links to a field; undefined outside of a form. */
export function useLinkTargetId(name: string): string | undefined {
  const form = use(InputsContext) ?? use(FormContext);
  return form ? inputId(form.id, name) : undefined;
}

/** The input of a field, or the first of those it is made of; null while it is not on the page. */
export const inputOf = (formId: string, name: string): HTMLElement | null => {
  const id = inputId(formId, name);
  return document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${id}.`)}"]`);
};

/** Which of two fields comes first on the page, tab after tab; what has no input comes last. */
export function compareFieldOrder(formId: string, one: string, other: string): number {
  const [first, second] = [inputOf(formId, one), inputOf(formId, other)];
  if (!first || !second) return Number(!first) - Number(!second);
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

type FieldSpec = {
  name: string;
  label: string;
  show?: ValueFormatter | undefined;
  secret?: boolean;
};

/** Registers the label, path and format of a field in the form. Returns its full path. */
export function useRegisteredField({ name, label, show = formatValue, secret = false }: FieldSpec): string {
  const { fields } = useFormInputs();
  const tab = use(TabContext);
  const within = use(FieldPathContext);
  const path = within ? `${within}.${name}` : name;
  useEffect(
    function registerField() {
      fields.set(path, { label, tab, show, secret });
    },
    [fields, path, label, tab, show, secret],
  );
  return path;
}

/**
 * An input of the surrounding form: value, error and setter. Typing rerenders only this input.
 *
 * A list or record is either a single value, whose inner inputs show errors with `useInnerError`, or has separate
 * fields such as `hours.monday`.
 *
 * Never use both for the same path.
 */
export function useField<Value>(spec: FieldSpec) {
  const { id, form, rulesOf, saved, readOnly, isRunning } = useFormInputs();
  const name = useRegisteredField(spec);
  const { field, fieldState } = useController({ name, control: form.control });
  const change = (value: Value) => {
    // Values are locked while saving.
    if (isRunning()) return;
    field.onChange(value);
    if (fieldState.error) void form.trigger(name);
  };
  /** Validates changed values on blur; skipped fields wait for the save. */
  const leave = () => {
    field.onBlur();
    const typed: unknown = form.getValues(name);
    // Invalid numbers (NaN) count as changed too.
    if ((typed || Number.isNaN(typed)) && !deepEqual(typed, get(saved, name))) void form.trigger(name);
  };
  return {
    id: inputId(id, name),
    value: field.value as Value,
    saved: (get as (from: unknown, path: string) => Value | undefined)(saved, name),
    error: fieldState.error?.message,
    /** First error within a value whose inner inputs are not registered. */
    innerError: fieldState.error && collectFieldErrors({ [name]: fieldState.error })[0]?.message,
    change,
    leave,
    /** Limits the contract sets. */
    rules: rulesOf(name),
    readOnly,
  };
}

/** An input inside a field whose value is a list or a record, `hours.monday.0.closingTime`: its id and its message. */
export function useNestedError(name: string, label: string) {
  const { id, form, rulesOf } = useFormInputs();
  const path = useRegisteredField({ name, label });
  const { errors } = useFormState({ control: form.control, name: path, exact: false });
  const error: unknown = get(errors, path);
  const message = (error as { message?: unknown } | undefined)?.message;
  return { id: inputId(id, path), rules: rulesOf(path), error: typeof message === 'string' ? message : undefined };
}
