export const maxSteps = 100;
/** Milliseconds within which changes of the same value are one step. */
const typing = 1_000;

/** Undo and redo stacks, each at most `maxSteps` deep. */
export type Steps<Value> = {
  past: readonly Value[];
  future: readonly Value[];
  /** Target and time of the last change: continued typing is not a new step. */
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

/** Undoes one step from `present`; null when there is none. */
export function undone<Value>(
  { past, future }: Steps<Value>,
  present: Value,
): { value: Value; steps: Steps<Value> } | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, steps: { past: past.slice(0, -1), future: [present, ...future], last: null } };
}

/** Redoes one step. */
export function redone<Value>(
  { past, future }: Steps<Value>,
  present: Value,
): { value: Value; steps: Steps<Value> } | null {
  const [value, ...rest] = future;
  if (value === undefined) return null;
  return { value, steps: { past: [...past, present].slice(-maxSteps), future: rest, last: null } };
}
