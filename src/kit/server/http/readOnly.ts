import type { z } from 'zod';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { wireParts } from '#kit/contract/wire.ts';

/**
 * Drops read-only fields of the resource from a body, so that clients can send back a full record.
 *
 * Fields of neither schema stay and are rejected.
 */
export function ignoreReadOnly(body: z.ZodType, reply: z.ZodType, sent: unknown): unknown {
  const [taken, answered] = [wireParts(body), wireParts(reply)];
  if (Array.isArray(sent)) {
    const [one, other] = [taken.element, answered.element];
    return one && other ? sent.map((each) => ignoreReadOnly(one, other, each)) : sent;
  }
  const [fields, known] = [taken.fields, answered.fields];
  if (!isRecord(sent) || !fields || !known) return sent;
  const entries = Object.entries(sent).flatMap(([name, value]) => {
    const [one, other] = [fields.get(name), known.get(name)];
    if (one) return [[name, other ? ignoreReadOnly(one, other, value) : value] as const];
    return other ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
