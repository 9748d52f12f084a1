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
  out?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
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

/** A field of a schema at any depth. `type`: that of zod. */
export type LeafField = { path: FieldPath; name: string; type: string; schema: z.ZodType };

/** All fields of a schema: of every option of a union, of values of maps, and of elements of lists within lists. */
export function leafFields(schema: z.ZodType, path: FieldPath = [], above: readonly z.ZodType[] = []): LeafField[] {
  if (above.includes(schema)) return [];
  const def = schema._zod.def as unknown as Def;
  const deeper = (inner: z.ZodType, ...steps: FieldPath) => leafFields(inner, [...path, ...steps], [...above, schema]);
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => deeper(field, wireName(name)));
  if (def.element) return deeper(def.element, 0);
  if (def.valueType) return deeper(def.valueType, '*');
  const converted = def.out?._zod.def.type === 'transform' ? def.in : def.out;
  const inner = def.innerType ?? converted ?? (def.type === 'lazy' ? def.getter?.() : undefined);
  const parts = def.options ?? (inner ? [inner] : []);
  if (parts.length > 0) return parts.flatMap((part) => deeper(part));
  const name = path.findLast((step): step is string => typeof step === 'string' && step !== '*') ?? '';
  return [{ path, name, type: def.type, schema }];
}
