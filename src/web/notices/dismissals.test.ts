import { describe, expect, test } from 'vitest';
import { dismiss, notDismissed, oneWeek, oneYear } from './dismissals.ts';

const now = 1_000_000;
const notices = [{ id: 1 }, { id: 2 }];

describe('an informative banner', () => {
  test('shows until it is put away', () => {
    expect(notDismissed(notices, {}, now)).toEqual(notices);
  });

  test('stays away for the week it was postponed, and comes back after it', () => {
    const dismissals = dismiss({}, 1, oneWeek, now);
    expect(notDismissed(notices, dismissals, now + oneWeek - 1)).toEqual([{ id: 2 }]);
    expect(notDismissed(notices, dismissals, now + oneWeek)).toEqual(notices);
  });

  test('stays away for a year once it is not wanted any more', () => {
    const dismissals = dismiss({}, 2, oneYear, now);
    expect(notDismissed(notices, dismissals, now + oneYear - 1)).toEqual([{ id: 1 }]);
  });

  test('leaves no trace after its time', () => {
    expect(dismiss({ 7: now - 1, 8: now + 1 }, 1, oneWeek, now)).toEqual({ 8: now + 1, 1: now + oneWeek });
  });
});
