import type { z } from 'zod';

/** Constraints of a field for its input. `min` and `max` apply to numbers. */
export type FieldRules = {
  /** Blank is refused. Known of texts and lists only: a number always has a value. */
  required: boolean;
  /** Null will do instead of a value. */
  nullable?: true;
  maxLength?: number;
  min?: number;
  max?: number;
};

type Check = { check: string; minimum?: number; maximum?: number; value?: number };
type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  checks?: readonly { _zod: { def: Check } }[];
};

const definition = (schema: z.ZodType): Def => schema._zod.def;
const isTransform = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && definition(schema).type === 'transform';

type Absence = { nullable: boolean; optional: boolean };

/** The schema a value meets in the end, and whether null or nothing will do instead of it. */
function unwrapped(schema: z.ZodType, absence: Absence = { nullable: false, optional: false }): { def: Def } & Absence {
  const def = definition(schema);
  if (def.innerType)
    return unwrapped(def.innerType, {
      nullable: absence.nullable || def.type === 'nullable',
      optional: absence.optional || def.type === 'optional',
    });
  const end = isTransform(def.out) ? def.in : def.out;
  return end ? unwrapped(end, absence) : { def, ...absence };
}

/** The schema of a field by its path in a form: `name`, `deliveryMethods.0.basePrice`. */
export function fieldSchema(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((at, step) => {
    const def = at && unwrapped(at).def;
    return def?.shape?.[step] ?? def?.element ?? def?.valueType;
  }, schema);
}

const found = (values: (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

function rulesOf(schema: z.ZodType): FieldRules {
  const { def, nullable, optional } = unwrapped(schema);
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const of = (name: string) => checks.filter(({ check }) => check === name);
  const least = Math.max(0, ...found(of('min_length').map(({ minimum }) => minimum)));
  const [maxLength] = found(of('max_length').map(({ maximum }) => maximum)).toSorted((a, b) => a - b);
  const min = found(of('greater_than').map(({ value }) => value)).toSorted((a, b) => b - a)[0];
  const max = found(of('less_than').map(({ value }) => value)).toSorted((a, b) => a - b)[0];
  return {
    required: !nullable && !optional && least > 0,
    ...(nullable && { nullable: true as const }),
    ...(def.type === 'string' && maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

const known = new WeakMap<z.ZodType, FieldRules>();

/** The limits of one field of a contract, by its path in the form. A path the schema does not know has none. */
export function fieldRules(schema: z.ZodType, path: string): FieldRules {
  const field = fieldSchema(schema, path);
  if (!field) return { required: false };
  const rules = known.get(field) ?? rulesOf(field);
  known.set(field, rules);
  return rules;
}
