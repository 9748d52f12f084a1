import type { z } from 'zod';
import { wireName } from '#kit/contract/wire.ts';

type Def = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
};

export type FieldPath = (string | number)[];
/** A text of a schema. `name`: the last name of its path. `format`: `date`, `datetime` or another of zod's. */
export type TextField = { path: FieldPath; name: string; schema: z.ZodType; format: string | undefined };

const maxDepth = 6;

/** Text fields of a schema by their path on the wire, with the first option of unions, as `valueOf` fills them. */
export function textFields(schema: z.ZodType, path: FieldPath = []): TextField[] {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in ?? def.options?.[0] ?? (def.type === 'lazy' ? def.getter?.() : undefined);
  if (inner) return textFields(inner, path);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, field]) => textFields(field, [...path, wireName(name)]));
  if (def.element) return path.length < maxDepth ? textFields(def.element, [...path, 0]) : [];
  if (def.type !== 'string') return [];
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  return [{ path, name, schema, format: def.format }];
}
