import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { FormEngine } from '../engine.ts';
import { useFormContext } from '../FormContext.ts';
import { DraftAutosave } from './DraftAutosave.tsx';

/** Keeps what is typed in a form, and offers what an earlier visit left. */
export function FormDraftAutosave() {
  const engine = useFormContext();
  // Where the form was opened: the address changes before the form leaves the screen.
  const [path] = useState(useLocation().pathname);
  if (engine.readOnly) return null;
  return <TypedDraft page={engine.draftKey ?? path} engine={engine} />;
}

function TypedDraft({ page, engine }: { page: string; engine: FormEngine<FieldValues> }) {
  const { form, schema, changes, fields, restore } = engine;
  const values = useWatch({ control: form.control });
  // Of now, not of the last drawing: a dialog that saves is closed before it is drawn again.
  const changedOf = () => {
    const secrets = new Set(fields.secrets());
    return Object.fromEntries(Object.entries(changes()).filter(([name]) => !secrets.has(name)));
  };
  return (
    <DraftAutosave
      page={page}
      what="lo que escribiste"
      schema={schema}
      present={values}
      changedOf={changedOf}
      onUse={restore}
    />
  );
}
