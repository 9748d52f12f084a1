import { describe, expect, test } from 'vitest';
import { maxSteps, noSteps, redone, type Steps, stepped, undone } from './steps.ts';

const typed = (count: number, of: (at: number) => string, every: number): Steps<number> => {
  let steps: Steps<number> = noSteps;
  for (let at = 0; at < count; at += 1) steps = stepped(steps, at, { of: of(at), at: at * every });
  return steps;
};

describe('undo steps', () => {
  test('revert and redo all changes', () => {
    const steps = typed(3, String, 10);
    const back = undone(steps, 3);
    expect(back).toMatchObject({ value: 2, steps: { past: [0, 1], future: [3] } });
    expect(redone(back!.steps, back!.value)).toMatchObject({ value: 3, steps: { past: [0, 1, 2], future: [] } });
    expect(undone({ ...noSteps }, 1)).toBeNull();
    expect(redone(steps, 3)).toBeNull();
  });

  test('combine continuous typing, and split after a pause', () => {
    expect(typed(5, () => 'title', 100).past).toEqual([0]);
    expect(typed(3, () => 'title', 1_000).past).toEqual([0, 1, 2]);
  });

  test('are limited to a hundred, and a new change clears redo', () => {
    expect(typed(150, String, 10).past).toHaveLength(maxSteps);
    const back = undone(typed(3, String, 10), 3);
    expect(stepped(back!.steps, 2, { of: 'other', at: 99 }).future).toEqual([]);
  });
});
