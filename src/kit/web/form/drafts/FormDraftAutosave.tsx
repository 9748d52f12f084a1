import { useLocation } from '@tanstack/react-router';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { FormEngine } from '../engine.ts';
import { useFormContext } from '../FormContext.ts';
import { DraftAutosave } from './DraftAutosave.tsx';
import { changedFields } from '../values.ts';

/** Keeps what is typed in a form, and offers what an earlier visit left. */
export function FormDraftAutosave() {
  const engine = useFormContext();
  const { pathname } = useLocation();
  if (engine.readOnly) return null;
  return <TypedDraft page={engine.draftKey ?? pathname} engine={engine} />;
}

function TypedDraft({ page, engine }: { page: string; engine: FormEngine<FieldValues> }) {
  const { form, schema, saved, fields, restore } = engine;
  const values = useWatch({ control: form.control });
  const changedOf = (present: FieldValues) => {
    const secrets = new Set(fields.secrets());
    const changed = Object.entries(changedFields(saved, present)).filter(([name]) => !secrets.has(name));
    return Object.fromEntries(changed);
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
