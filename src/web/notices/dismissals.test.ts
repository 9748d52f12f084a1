import { describe, expect, test } from 'vitest';
import { dismiss, notDismissed, oneWeek, oneYear, stripsOf } from './dismissals.ts';

const now = 1_000_000;
const [first, second] = [
  { id: 1, severity: 'info' },
  { id: 2, severity: 'warning' },
] as const;
const critical = { id: 3, severity: 'critical' } as const;
const notices = [first, second];

describe('an informative banner', () => {
  test('shows until it is put away', () => {
    expect(notDismissed(notices, {}, now)).toEqual(notices);
  });

  test('stays away for the week it was postponed, and comes back after it', () => {
    const dismissals = dismiss({}, 1, oneWeek, now);
    expect(notDismissed(notices, dismissals, now + oneWeek - 1)).toEqual([second]);
    expect(notDismissed(notices, dismissals, now + oneWeek)).toEqual(notices);
  });

  test('stays away for a year once it is not wanted any more', () => {
    const dismissals = dismiss({}, 2, oneYear, now);
    expect(notDismissed(notices, dismissals, now + oneYear - 1)).toEqual([first]);
  });

  test('that is critical cannot be put away, and leaves room for one other', () => {
    expect(notDismissed([critical, first], { 1: now + 1, 3: now + 1 }, now)).toEqual([critical]);
    expect(stripsOf([critical, { ...critical, id: 4 }, first, second])).toEqual([critical, first]);
    expect(stripsOf([critical, { ...critical, id: 4 }])).toEqual([critical, { ...critical, id: 4 }]);
    expect(stripsOf(notices)).toEqual([first]);
  });

  test('leaves no trace after its time', () => {
    expect(dismiss({ 7: now - 1, 8: now + 1 }, 1, oneWeek, now)).toEqual({ 8: now + 1, 1: now + oneWeek });
  });
});
