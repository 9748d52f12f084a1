import type { z } from 'zod';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { wireParts } from '#kit/contract/wire.ts';

/**
 * A body without what its resource answers and does not take: whoever reads a record, changes a field and sends the
 * whole back is understood. Names of neither schema stay, so that they are refused.
 */
export function ignoreReadOnly(body: z.ZodType, reply: z.ZodType, given: unknown): unknown {
  const [taken, answered] = [wireParts(body), wireParts(reply)];
  if (Array.isArray(given)) {
    const [one, other] = [taken.element, answered.element];
    return one && other ? given.map((each) => ignoreReadOnly(one, other, each)) : given;
  }
  const [fields, known] = [taken.fields, answered.fields];
  if (!isRecord(given) || !fields || !known) return given;
  const kept = Object.entries(given).flatMap(([name, value]) => {
    const [one, other] = [fields.get(name), known.get(name)];
    if (one) return [[name, other ? ignoreReadOnly(one, other, value) : value] as const];
    return other ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}
