import { z } from 'zod';
import { isRecord } from './values/isRecord.ts';

/** Maps of which a PATCH sends some keys: null removes one. */
const partialMaps = z.registry<{ isPartial: true }>();

type PartsOf<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<PartsOf<Shape[Name]> & z.ZodType> }>
    : Schema extends z.ZodRecord<infer Key, infer Value>
      ? z.ZodRecord<Key, z.ZodNullable<Value>>
      : Schema;

/**
 * A value of which a PATCH may send parts, at every depth: absent fields keep their stored values, and null removes a key
 * of a map. `mergeParts` merges them.
 */
export const inParts = <Schema extends z.ZodType>(schema: Schema): PartsOf<Schema> =>
  partsOf(schema) as unknown as PartsOf<Schema>;

function partsOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape as z.ZodRawShape).map(([name, field]) => [
      name,
      partsOf(field as z.ZodType),
    ]);
    return schema.extend(Object.fromEntries(parts) as z.ZodRawShape).partial();
  }
  if (!(schema instanceof z.ZodRecord)) return schema;
  const { def } = schema;
  const map = schema.clone({ ...def, valueType: z.nullable(def.valueType as z.ZodType) });
  partialMaps.add(map, { isPartial: true });
  return map;
}

/** A stored value with the parts of a PATCH that `inParts` of its schema accepted. */
export function mergeParts<Schema extends z.ZodType>(
  schema: Schema,
  stored: z.output<Schema>,
  sent: unknown,
): z.output<Schema> {
  if (!isRecord(stored) || !isRecord(sent)) return sent as z.output<Schema>;
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      Object.entries({ ...stored, ...sent }).filter(([, value]) => value !== null),
    ) as z.output<Schema>;
  if (!(schema instanceof z.ZodObject)) return sent as z.output<Schema>;
  const parts = Object.entries(sent)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, mergeParts(schema.shape[name] as z.ZodType, stored[name], part)]);
  return { ...stored, ...Object.fromEntries(parts) } as z.output<Schema>;
}

/** The schema inside an optional field. */
const required = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional ? required(schema.unwrap() as z.ZodType) : schema;

/** The body that turns `saved` into `present`: keys of maps that `present` lacks are null. */
export function withRemovals(body: z.ZodType | undefined, saved: unknown, present: unknown): unknown {
  const schema = required(body);
  if (!schema || !isRecord(saved) || !isRecord(present)) return present;
  if (partialMaps.has(schema)) {
    const removed = Object.keys(saved).filter((key) => !(key in present));
    return { ...present, ...Object.fromEntries(removed.map((key) => [key, null])) };
  }
  if (!(schema instanceof z.ZodObject)) return present;
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(present).map(([name, part]) => [name, withRemovals(shape[name], saved[name], part)]),
  );
}
