import { z } from 'zod';
import { blankOf } from './values/blankOf.ts';
import { isRecord } from './values/isRecord.ts';

/** camelCase to snake_case; `destroy` is written `_destroy`, as nested attributes expect. */
export const wireName = (name: string): string =>
  name === 'destroy' ? '_destroy' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** snake_case to camelCase, for names that come from the database; what travels is converted by its schema. */
export const camelName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The older spellings of an enum's values, each with the value it stands for. */
const spellings = z.registry<Readonly<Record<string, string>>>();

/** An enum that also takes older spellings of its values: `{ in_store: 'pickUp' }`. They are read and never written. */
export function spelled<Schema extends z.ZodEnum>(schema: Schema, older: Readonly<Record<string, z.output<Schema>>>) {
  spellings.add(schema, older as Readonly<Record<string, string>>);
  return schema;
}

const fieldNames = z.registry<{ isFieldName: true }>();

/** The name of a field, or its path: a value that travels in snake_case as the field itself does. */
export const fieldName = z.string();
fieldNames.add(fieldName, { isFieldName: true });
const eachStep = (rename: (step: string) => string) => (path: unknown) =>
  typeof path === 'string' ? path.split('.').map(rename).join('.') : path;

/** Converts an enum value: camelCase in TypeScript, snake_case on the wire. */
export const wireValue = <Value>(value: Value): Value | string =>
  typeof value === 'string' && /^[a-z][a-zA-Z0-9]*$/.test(value) ? wireName(value) : value;

type Convert = (value: unknown) => unknown;
type Direction = 'toWire' | 'fromWire';
type Def = { type: string } & Record<string, unknown>;

const same: Convert = (value) => value;
const definition = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** The schema inside an optional, nullable, refined or piped one. */
function unwrap(schema: z.ZodType, direction: Direction): z.ZodType {
  const def = definition(schema);
  if (def.innerType) return unwrap(def.innerType as z.ZodType, direction);
  if (def.type === 'pipe') return unwrap(pipeEnd(def, direction), direction);
  if (def.type === 'lazy') return unwrap((def.getter as () => z.ZodType)(), direction);
  return schema;
}

/** The end of a pipe that travels: the far one out, the near one in, and never a bare transform, which names no fields. */
function pipeEnd(def: Def, direction: Direction): z.ZodType {
  const [near, far] = direction === 'toWire' ? [def.out, def.in] : [def.in, def.out];
  return (definition(near as z.ZodType).type === 'transform' ? far : near) as z.ZodType;
}

const compiled: Record<Direction, WeakMap<z.ZodType, Convert>> = { toWire: new WeakMap(), fromWire: new WeakMap() };

/** The converter of one schema, compiled once. Values it does not describe pass untouched. */
function converter(schema: z.ZodType, direction: Direction): Convert {
  const known = compiled[direction].get(schema);
  if (known) return known;
  let work: Convert = same;
  compiled[direction].set(schema, (value) => work(value));
  work = compile(unwrap(schema, direction), direction);
  compiled[direction].set(schema, work);
  return work;
}

function compile(schema: z.ZodType, direction: Direction): Convert {
  const def = definition(schema);
  switch (def.type) {
    case 'object':
      return objectConverter(def.shape as Record<string, z.ZodType>, direction);
    case 'array': {
      const each = converter(def.element as z.ZodType, direction);
      return each === same ? same : (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    case 'record': {
      const [name, each] = [def.keyType, def.valueType].map((part) => converter(part as z.ZodType, direction)) as [
        Convert,
        Convert,
      ];
      if (name === same && each === same) return same;
      return (value) =>
        isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key) as string, each(inner)]))
          : value;
    }
    case 'enum':
    case 'literal':
      return valueConverter(valuesOf(def), spellings.get(schema) ?? {}, direction);
    case 'string':
      return fieldNames.has(schema) ? eachStep(direction === 'toWire' ? wireName : camelName) : same;
    case 'union':
      return unionConverter(def, direction);
    case 'intersection': {
      const [left, right] = [converter(def.left as z.ZodType, direction), converter(def.right as z.ZodType, direction)];
      return (value) => right(left(value));
    }
    default:
      return same;
  }
}

const valuesOf = (def: Def): unknown[] =>
  def.type === 'enum' ? Object.values(def.entries as object) : (def.values as unknown[]);

function valueConverter(values: readonly unknown[], older: Readonly<Record<string, string>>, direction: Direction) {
  const spellings = values.map((value) => [value, wireValue(value)] as const);
  const pairs =
    direction === 'toWire'
      ? spellings
      : [...Object.entries(older), ...spellings.map(([value, wire]) => [wire, value] as const)];
  const renamed = new Map<unknown, unknown>(pairs.filter(([from, to]) => from !== to));
  return renamed.size === 0 ? same : (value: unknown) => (renamed.has(value) ? renamed.get(value) : value);
}

function objectConverter(shape: Record<string, z.ZodType>, direction: Direction): Convert {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    wire: wireName(name),
    convert: converter(schema, direction),
  }));
  if (direction === 'toWire') {
    const blank = blankOf(fields.map(({ wire }) => wire));
    return (value) => {
      if (!isRecord(value)) return value;
      const hasAllFields = fields.every(({ name }) => value[name] !== undefined);
      const out: Record<string, unknown> = hasAllFields ? { ...blank } : {};
      for (const { name, wire, convert } of fields) {
        const inner = value[name];
        if (inner !== undefined) out[wire] = convert === same ? inner : convert(inner);
      }
      return out;
    };
  }
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  return (value) => {
    if (!isRecord(value)) return value;
    const out: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const field = byWire.get(key);
      // A key the schema does not know stays as it came, so that a strict schema names it in its error.
      out[field ? field.name : key] = field ? field.convert(inner) : inner;
    }
    return out;
  };
}

function unionConverter(def: Def, direction: Direction): Convert {
  const options = (def.options as z.ZodType[]).map((option) => ({ option, convert: converter(option, direction) }));
  if (options.every((each) => each.convert === same)) return same;
  const discriminator = def.discriminator as string | undefined;
  return (value) => {
    if (discriminator && isRecord(value)) {
      const tag = value[direction === 'toWire' ? discriminator : wireName(discriminator)];
      const match = options.find(({ option }) => {
        const field = (definition(unwrap(option, direction)).shape as Record<string, z.ZodType>)[discriminator];
        return field?.safeParse(direction === 'toWire' ? tag : fromWire(field, tag)).success;
      });
      return match ? match.convert(value) : value;
    }
    for (const { option, convert } of options) {
      if (direction === 'toWire' && option.safeParse(value).success) return convert(value);
      if (direction === 'fromWire' && option.safeParse(convert(value)).success) return convert(value);
    }
    return options.find((each) => each.convert !== same)?.convert(value) ?? value;
  };
}

/** TypeScript names to wire names, by the declared schema: keys of free maps pass untouched. */
export const toWire = (schema: z.ZodType, value: unknown): unknown => converter(schema, 'toWire')(value);

/** Wire names to TypeScript names, by the declared schema: keys of free maps pass untouched. */
export const fromWire = (schema: z.ZodType, value: unknown): unknown => converter(schema, 'fromWire')(value);

/** The schemas a path may be in at one place: the schema itself, or each option of a union and side of an intersection. */
function alternatives(schema: z.ZodType): Def[] {
  const def = definition(unwrap(schema, 'fromWire'));
  const parts =
    def.type === 'union' ? (def.options as z.ZodType[]) : def.type === 'intersection' ? [def.left, def.right] : null;
  return parts ? parts.flatMap((part) => alternatives(part as z.ZodType)) : [def];
}

/** Resolves a step of a path to its schemas and its wire name. */
function followed(schemas: readonly z.ZodType[], step: PropertyKey): { name: string; schemas: z.ZodType[] } {
  const defs = schemas.flatMap(alternatives);
  const inner = defs.flatMap((def) => {
    const shape = def.shape as Record<string, z.ZodType> | undefined;
    return (shape ? shape[String(step)] : ((def.element ?? def.valueType) as z.ZodType | undefined)) ?? [];
  });
  const isNamed = typeof step === 'string' && defs.some(({ shape }) => shape);
  const key = defs.find(({ keyType }) => keyType)?.keyType as z.ZodType | undefined;
  return { name: isNamed ? wireName(step) : String(key ? toWire(key, step) : String(step)), schemas: inner };
}

/** The wire path of a field error: `['businessHours', 0, 'openingTime']` is `business_hours.0.opening_time`. */
export function wirePath(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let at: readonly z.ZodType[] = [schema];
  return path
    .map((step) => {
      const { name, schemas } = followed(at, step);
      at = schemas;
      return name;
    })
    .join('.');
}

/** The wire names of the fields at a path, in TypeScript names, or the keys its map may have; none elsewhere. */
export function wireNamesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = path.reduce<readonly z.ZodType[]>((schemas, step) => followed(schemas, step).schemas, [schema]);
  return at.flatMap(alternatives).flatMap(({ shape, keyType }) => {
    if (shape) return Object.keys(shape).map(wireName);
    const key = keyType ? definition(unwrap(keyType as z.ZodType, 'fromWire')) : null;
    return key?.type === 'enum' ? valuesOf(key).map((value) => String(wireValue(value))) : [];
  });
}

type Parts = { fields?: ReadonlyMap<string, z.ZodType>; element?: z.ZodType };
const parts = new WeakMap<z.ZodType, Parts>();

/** Parts of a schema: fields by their wire names, elements of a list, or neither. */
export function wireParts(schema: z.ZodType): Parts {
  const known = parts.get(schema);
  if (known) return known;
  const { shape, element } = definition(unwrap(schema, 'fromWire')) as { shape?: z.ZodRawShape; element?: z.ZodType };
  const result: Parts = {
    ...(shape && {
      fields: new Map(Object.entries(shape).map(([name, field]) => [wireName(name), field as z.ZodType])),
    }),
    ...(element && { element }),
  };
  parts.set(schema, result);
  return result;
}

type Step = { name: string; schema: z.ZodType | undefined };

/** The schemas a step of a path may lead to: one field, the items of a list, the values of a map, or those of each option. */
function stepsInto(schema: z.ZodType, step: string): Step[] {
  const def = definition(unwrap(schema, 'toWire'));
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((option) => stepsInto(option, step));
  if (def.type === 'intersection') return [def.left, def.right].flatMap((side) => stepsInto(side as z.ZodType, step));
  const shape = def.shape as Record<string, z.ZodType> | undefined;
  const name = shape && Object.keys(shape).find((each) => wireName(each) === step);
  if (shape) return name === undefined ? [] : [{ name, schema: shape[name] }];
  const inner = (def.element ?? def.valueType) as z.ZodType | undefined;
  const key = def.keyType as z.ZodType | undefined;
  return inner ? [{ name: key ? String(fromWire(key, step)) : step, schema: inner }] : [];
}

/** The form path of a field error, the way back of `wirePath`: `business_hours.0.opening_time` is `businessHours.0.openingTime`. */
export function formPath(schema: z.ZodType, wire: string): string {
  let at: z.ZodType | undefined = schema;
  return wire
    .split('.')
    .map((step) => {
      const found: Step | undefined = at && stepsInto(at, step)[0];
      at = found?.schema;
      return found?.name ?? step;
    })
    .join('.');
}
