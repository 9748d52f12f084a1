export const maxSteps = 100;
/** Milliseconds within which changes of the same value are one step. */
const typing = 1_000;

/** What was before and what comes after the present value, each at most `maxSteps` deep. */
export type Steps<Value> = {
  past: readonly Value[];
  future: readonly Value[];
  /** What the last step changed, and when: what is typed on is no step of its own. */
  last: { of: string; at: number } | null;
};

export const noSteps = { past: [], future: [], last: null } as const;

/** The steps after a change of `of`, away from `before`. */
export function stepped<Value>(
  steps: Steps<Value>,
  before: Value,
  { of, at }: { of: string; at: number },
): Steps<Value> {
  const goesOn = steps.last?.of === of && at - steps.last.at < typing && steps.past.length > 0;
  const past = goesOn ? steps.past : [...steps.past, before].slice(-maxSteps);
  return { past, future: [], last: { of, at } };
}

/** One step back from `present`; null where there is none. */
export function undone<Value>(
  { past, future }: Steps<Value>,
  present: Value,
): { value: Value; steps: Steps<Value> } | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, steps: { past: past.slice(0, -1), future: [present, ...future], last: null } };
}

/** One step forth again. */
export function redone<Value>(
  { past, future }: Steps<Value>,
  present: Value,
): { value: Value; steps: Steps<Value> } | null {
  const [value, ...rest] = future;
  if (value === undefined) return null;
  return { value, steps: { past: [...past, present].slice(-maxSteps), future: rest, last: null } };
}
