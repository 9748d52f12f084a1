import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormEngine } from './engine.ts';
import { FormContext, InputsContext } from './FormContext.ts';

/** Makes a form known to what is within: all of it to the few parts around its inputs, and to the inputs what they need. */
export function FormProvider<Draft extends FieldValues>({
  engine,
  children,
}: {
  engine: FormEngine<Draft>;
  children: ReactNode;
}) {
  const anyEngine = engine as unknown as FormEngine<FieldValues>;
  const { id, form, fields, unparsed, rulesOf, saved, readOnly, isRunning } = anyEngine;
  const inputs = useMemo(
    () => ({ id, form, fields, unparsed, rulesOf, saved, readOnly, isRunning }),
    [id, form, fields, unparsed, rulesOf, saved, readOnly, isRunning],
  );
  return (
    <FormContext value={anyEngine}>
      <InputsContext value={inputs}>{children}</InputsContext>
    </FormContext>
  );
}
