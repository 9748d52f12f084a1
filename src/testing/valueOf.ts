import type { z } from 'zod';
import { wireName } from '#kit/contract/wire.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

/** How many elements a list has at each depth; none further down. */
type Lengths = readonly number[];

/** Generates a value for a schema, with lists of one element repeated up to `lengths`; undefined when there is none. */
export function valueOf(schema: z.ZodType, lengths: Lengths, elementOf?: () => unknown): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in ?? def.options?.[0] ?? (def.type === 'lazy' ? def.getter?.() : undefined);
  if (inner) return valueOf(inner, lengths, elementOf);
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [
      wireName(name),
      valueOf(field, lengths, elementOf),
    ]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (def.element) {
    const [length = 0, ...deeper] = lengths;
    const maximum = def.checks?.find(({ _zod: { def } }) => def.check === 'max_length')?._zod.def.maximum ?? length;
    const shaped = () => valueOf(def.element as z.ZodType, deeper, elementOf);
    const element = elementOf && deeper.length === 0 ? elementOf : shaped;
    return length === 0 ? undefined : Array.from<unknown>({ length: Math.min(length, maximum) }).fill(element());
  }
  if (def.type === 'number') return 1;
  if (def.type === 'boolean') return true;
  return def.entries ? Object.values(def.entries)[0] : (def.values?.[0] ?? 'texto');
}
