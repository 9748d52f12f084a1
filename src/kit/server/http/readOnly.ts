import type { z } from 'zod';
import type { Endpoint, ReadOnlyNote } from '#kit/contract/endpoint.ts';
import { type FieldErrors, fail } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { camelName, toWire, wireName, wireParts } from '#kit/contract/wire.ts';

const unnoted: ReadOnlyNote = { message: 'Solo se lee: quítalo, o envíalo como está', moves: true };

const messageOf = (note: string | ReadOnlyNote): string => (typeof note === 'string' ? note : note.message);

/** As it travels: dates as text, nothing undefined. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/**
 * Fields of a PATCH that its resource returns and does not take, by wire name.
 *
 * Values equal to the record's are ignored, so that clients can send back a record; others are rejected.
 *
 * In a body with `version`, a record that was read, values that change without its version are not compared.
 */
export class ReadOnlyFields {
  private readonly schemas: ReadonlyMap<string, z.ZodType>;
  private readonly notes: Endpoint['readOnly'];
  private readonly isRecordSentBack: boolean;
  private readonly pending = new Map<string, unknown>();

  constructor({ reply, readOnly }: Endpoint, sent: Readonly<Record<string, unknown>>) {
    this.schemas = wireParts(reply).fields ?? new Map<string, z.ZodType>();
    this.notes = readOnly;
    this.isRecordSentBack = 'version' in sent;
    for (const [name, value] of Object.entries(sent)) if (name !== 'version') this.pending.set(name, value);
  }

  /** Rejects values that differ from those of a record. Fields that it lacks are left to a later record. */
  requireSame(record: unknown): void {
    if (!isRecord(record) || this.pending.size === 0) return;
    const errors: FieldErrors = {};
    for (const [name, value] of this.pending) {
      const field = camelName(name);
      if (!(field in record)) continue;
      this.pending.delete(name);
      const { message, moves } = this.noteOf(field);
      if (moves && this.isRecordSentBack) continue;
      const stored = toWire(this.schemas.get(name) as z.ZodType, record[field]);
      if (!deepEqual(asJson(stored), value)) errors[name] = [message];
    }
    if (Object.keys(errors).length > 0) fail('invalidFields', { fields: errors });
  }

  private noteOf(field: string): ReadOnlyNote {
    const note = this.notes[field] ?? unnoted;
    return typeof note === 'string' ? { message: note, moves: false } : note;
  }
}

/** A body without read-only fields, also in its lists. Unknown names remain and are rejected. */
export function withoutReadOnly(body: z.ZodType, reply: z.ZodType, sent: unknown): unknown {
  const [taken, answered] = [wireParts(body), wireParts(reply)];
  if (Array.isArray(sent)) {
    const [one, other] = [taken.element, answered.element];
    return one && other ? sent.map((each) => withoutReadOnly(one, other, each)) : sent;
  }
  const [fields, known] = [taken.fields, answered.fields];
  if (!isRecord(sent) || !fields || !known) return sent;
  const entries = Object.entries(sent).flatMap(([name, value]) => {
    const [one, other] = [fields.get(name), known.get(name)];
    if (one) return [[name, other ? withoutReadOnly(one, other, value) : value] as const];
    return other ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Rejects fields with a note in a new record, and those that no record has. */
export function rejectNoted({ method, body, reply, readOnly }: Endpoint, sent: unknown): void {
  if (!isRecord(sent)) return;
  const [taken, answered] = [wireParts(body).fields, wireParts(reply).fields];
  const noted = Object.entries(readOnly)
    .map(([field, note]) => [wireName(field), messageOf(note)] as const)
    .filter(([name]) => name in sent && !taken?.has(name) && (method !== 'PATCH' || !answered?.has(name)));
  if (noted.length > 0)
    fail('invalidFields', { fields: Object.fromEntries(noted.map(([name, message]) => [name, [message]])) });
}

/** The fields of a body that its resource only returns. */
export function readOnlyFieldsOf(endpoint: Endpoint, sent: unknown): ReadOnlyFields | null {
  const [taken, answered] = [wireParts(endpoint.body).fields, wireParts(endpoint.reply).fields];
  if (!isRecord(sent) || !taken || !answered) return null;
  const entries = Object.entries(sent).filter(([name]) => answered.has(name) && !taken.has(name));
  return entries.length > 0 ? new ReadOnlyFields(endpoint, Object.fromEntries(entries)) : null;
}
