import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { type Conflict, Failure } from '../../contract/failures.ts';
import { type FieldRules, fieldRules } from '../../contract/fieldRules.ts';
import { formPath } from '../../contract/wire.ts';
import { asFailure } from '../api/requests.ts';
import { toasts } from '../shell/toasts.tsx';
import { FieldRegistry } from './fieldRegistry.ts';
import { UnparsedInputs } from './UnparsedInputs.ts';
import { useFormBaseline } from './useFormBaseline.ts';
import { changedFields } from './values.ts';

/** Payload of a save: all values for a POST, changes and their base version for a PATCH. */
export type FormChange<Draft> = {
  values: Draft;
  changed: Partial<Draft>;
  /** Values that the changes are relative to. */
  saved: Draft;
  ifMatch: number | undefined;
};

export type FormOptions<Draft extends FieldValues, Reply> = {
  /** The whole form's rules, those across fields too. */
  schema: z.ZodType<Draft>;
  /** The saved values, or blank ones for something new. */
  initial: Draft;
  /** Version of the saved record; without one the form makes something new. */
  version?: number | undefined;
  /** Saves; a thrown `Failure` is shown at its fields. */
  save: (change: FormChange<Draft>) => Promise<Reply>;
  onSaved?: (reply: Reply) => void;
  /** Form values from a response, where the server adds to them: ids of new list elements. */
  savedOf?: (reply: Reply) => Draft;
  /** Toast on success: `Rol guardado`. Null where `onSaved` shows a message. */
  success: string | null;
  /** For users without permission to edit; a sentence for another reason. */
  readOnly?: boolean | string;
  /** Names what is edited, for its draft, where the path alone does not: `/users/5` of a dialog over `/users`. */
  draftKey?: string;
};

const noPermission = 'Puedes ver estos datos, pero tu rol no permite cambiarlos.';

/** State of a form: typed and saved values. Dirty exactly when a value differs by content. */
export function useFormEngine<Draft extends FieldValues, Reply>(options: FormOptions<Draft, Reply>) {
  const { schema, initial, version, readOnly = false } = options;
  const id = useId();
  const form = useForm<Draft>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Draft>,
    defaultValues: initial as DefaultValues<Draft>,
    shouldFocusError: false,
  });
  const [fields] = useState(() => new FieldRegistry());
  const [unparsed] = useState(() => new UnparsedInputs());
  // Another schema of the same form differs in rules across fields, not in the limits of each.
  const [rulesOf] = useState(
    () =>
      (path: string): FieldRules =>
        fieldRules(schema, path),
  );
  const side = useFormBaseline(form, { values: initial, version });
  const saving = useSaving(options, form, fields, side);
  return {
    ...saving,
    id,
    form,
    schema,
    fields,
    unparsed,
    rulesOf,
    saved: side.saved.values,
    isDirty: side.isDirty,
    /** Values that differ from the saved ones at this moment. */
    changes: () => changedFields(side.present().values, form.getValues()),
    isNew: version === undefined,
    readOnly: readOnly !== false,
    readOnlyReason: typeof readOnly === 'string' ? readOnly : noPermission,
    draftKey: options.draftKey,
    /** Back to what is saved; answers how to take that back. */
    discard: () => {
      const typed = form.getValues();
      form.reset(side.present().values);
      return () => form.reset(typed, { keepDefaultValues: true });
    },
    /** Puts back values that were typed before. */
    restore: (changed: Partial<Draft>) =>
      form.reset({ ...side.present().values, ...changed }, { keepDefaultValues: true }),
  };
}

export type FormEngine<Draft extends FieldValues> = ReturnType<typeof useFormEngine<Draft, unknown>>;

type Side<Draft extends FieldValues> = ReturnType<typeof useFormBaseline<Draft>>;

/** Error of the last save. */
function useRefusal() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState(0);
  return {
    failure,
    conflict,
    /** Number of rejections: each one focuses the first error. */
    refusals,
    refuse: (refused: Failure | null) => {
      setFailure(refused);
      setRefusals((count) => count + 1);
    },
    setConflict,
    forget: () => setFailure(null),
  };
}

/** Whether a save is under way, for what shows it and, without drawing it again, for what must wait meanwhile. */
function useRunning() {
  const [running, setRunning] = useState(false);
  const started = useRef(false);
  const isRunning = useCallback(() => started.current, []);
  const run = async (work: () => Promise<void>) => {
    started.current = true;
    setRunning(true);
    try {
      await work();
    } finally {
      started.current = false;
      setRunning(false);
    }
  };
  return { running, isRunning, run };
}

function useSaving<Draft extends FieldValues, Reply>(
  { schema, initial, readOnly, save, success, onSaved, savedOf }: FormOptions<Draft, Reply>,
  form: UseFormReturn<Draft>,
  fields: FieldRegistry,
  side: Side<Draft>,
) {
  const { running, isRunning, run } = useRunning();
  const { refuse, forget, setConflict, ...refusal } = useRefusal();
  const send = async (values: Draft) => {
    const { values: before, version: ifMatch } = side.present();
    const blanks = Object.fromEntries(fields.secrets().map((name) => [name, initial[name]]));
    try {
      const reply = await save({ values, changed: changedFields(before, values), saved: before, ifMatch });
      const nextSaved = savedOf?.(reply) ?? { ...values, ...blanks };
      side.adopt({ values: nextSaved, version: versionOf(reply) ?? ifMatch });
      if (success) toasts.success(success);
      onSaved?.(reply);
    } catch (thrown) {
      const refused = asFailure(thrown);
      if (refused.conflict) setConflict(refused.conflict);
      else refuse(setFieldErrors(refused, schema, form, fields));
    }
  };
  const submit = async () => {
    if (isRunning() || readOnly) return;
    forget();
    let invalid = false;
    await run(form.handleSubmit(send, () => (invalid = true)));
    // Only now do the form's listeners know the errors, and the cursor can go to the first of them.
    if (invalid) refuse(null);
  };
  /** Resolves a stale save: fields for which `takes` returns true get the stored value, others the typed one. */
  const settle = async (conflict: Conflict, takes: (field: string) => boolean) => {
    mergeTheirs(conflict, takes, form, side);
    setConflict(null);
    if (side.isDirty()) await submit();
  };
  return { ...refusal, running, isRunning, submit, settle, keepEditing: () => setConflict(null) };
}

function mergeTheirs<Draft extends FieldValues>(
  { fields, version }: Conflict,
  takes: (field: string) => boolean,
  form: UseFormReturn<Draft>,
  { present, rebase }: Side<Draft>,
): void {
  const theirs = Object.fromEntries(fields.map((each) => [each.field, each.theirs]));
  rebase({ values: { ...present().values, ...theirs }, version });
  const taken = Object.fromEntries(
    fields.flatMap(({ field, yours, theirs: other }) => {
      if (takes(field)) return [[field, other]];
      // The server answers one's own list with what others did to elements one did not touch.
      return hasRecords(yours) ? [[field, yours]] : [];
    }),
  );
  // A reset reaches the inputs inside of a list too, which a value set on the list would not.
  form.reset({ ...form.getValues(), ...taken }, { keepDefaultValues: true });
}

/** Whether a value is a list of stored records. */
const hasRecords = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null && 'id' in each);

/**
 * Shows each message at its field or the field that contains it. Returns the remaining messages for the top of the
 * form.
 */
function setFieldErrors<Draft extends FieldValues>(
  failure: Failure,
  schema: z.ZodType<Draft>,
  form: UseFormReturn<Draft>,
  fields: FieldRegistry,
): Failure | null {
  const fieldMessages = Object.entries(failure.fields);
  if (fieldMessages.length === 0) return failure;
  const unplaced = fieldMessages.filter(([wire, messages]) => {
    const name = fields.holder(formPath(schema, wire));
    if (name !== null) form.setError(name as FieldPath<Draft>, { type: 'server', message: messages.join('. ') });
    return name === null;
  });
  if (unplaced.length === 0) return null;
  const { code, status, requestId } = failure;
  return new Failure({ code, status, message: unplaced.flatMap(([, messages]) => messages).join('. ') }, { requestId });
}

const versionOf = (reply: unknown): number | undefined => {
  const version = (reply as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
};
