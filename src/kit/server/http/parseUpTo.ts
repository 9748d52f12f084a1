import type { z } from 'zod';

type Payload = { value: unknown; issues: unknown[] };
/** How many more mistakes are looked for in one parse. */
type Budget = { left: number };
type Run = (payload: Payload, ctx: { budget?: Budget }) => Payload;
type Def = Partial<Record<'element' | 'innerType' | 'in' | 'out' | 'left' | 'right' | 'valueType', z.ZodType>> & {
  type: string;
  shape?: Record<string, z.ZodType>;
  getter?: () => z.ZodType;
};

/**
 * Parses like the schema, but stops after enough errors.
 *
 * Validating a list of a hundred thousand errors would block the event loop.
 */
export function parseUpTo<T extends z.ZodType>(
  schema: T,
  value: unknown,
  mistakes: number,
): z.ZodSafeParseResult<z.output<T>> {
  watchLists(schema);
  const budget: Budget = { left: mistakes };
  const result = schema.safeParse(value, { budget } as object);
  // The mistakes were of an alternative that was not taken: nothing may pass without having been looked at.
  return result.success && budget.left <= 0 ? schema.safeParse(value) : result;
}

const watched = new WeakSet<z.ZodType>();

function watchLists(schema: z.ZodType): void {
  if (watched.has(schema)) return;
  watched.add(schema);
  const def = schema._zod.def as unknown as Def;
  const { element, innerType, in: near, out: far, left, right, valueType, shape = {} } = def;
  const inner = def.type === 'lazy' ? def.getter?.() : innerType;
  for (const each of [element, inner, near, far, left, right, valueType, ...Object.values(shape)])
    if (each) watchLists(each);
  if (element) count(element);
}

const counted = new WeakSet<z.ZodType>();

/** A list runs the schema of its elements on each: there they are counted, and let be once there are enough. */
function count(element: z.ZodType): void {
  if (counted.has(element)) return;
  counted.add(element);
  const internals = element._zod as unknown as { run: Run };
  const { run } = internals;
  internals.run = (payload, ctx) => {
    const { budget } = ctx;
    if (!budget) return run(payload, ctx);
    if (budget.left <= 0) return payload;
    const before = budget.left;
    const result = run(payload, ctx);
    // Lists inside this element have counted theirs.
    budget.left = Math.min(budget.left, before - result.issues.length);
    return result;
  };
}
