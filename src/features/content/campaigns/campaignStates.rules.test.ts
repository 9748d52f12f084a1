import { describe, expect, test } from 'vitest';
import { isEditable, readOnlyReason, reasonToPause, type SendCounts, statesBefore } from './campaignStates.rules.ts';

const none: SendCounts = {
  waiting: 0,
  asked: 0,
  unknown: 0,
  taken: 0,
  delivered: 0,
  bounced: 0,
  complained: 0,
  refused: 0,
  skipped: 0,
  held: 0,
};

describe('a campaign', () => {
  test('is sent from a draft, at once or on schedule, and only a draft is edited', () => {
    expect(statesBefore('scheduled')).toEqual(['draft', 'paused']);
    expect(statesBefore('sending')).toEqual(['scheduled', 'paused']);
    expect(statesBefore('stopped')).toEqual(['sending', 'paused']);
    expect([isEditable('draft'), isEditable('scheduled'), isEditable('paused')]).toEqual([true, false, false]);
    expect(readOnlyReason('draft')).toBeUndefined();
    expect(readOnlyReason('finished')).toBe('Esta campaña ya se envió.');
  });

  test('pauses at 2 % of hard bounces, from 50 mails on', () => {
    expect(reasonToPause({ ...none, taken: 40, bounced: 9 })).toBeNull();
    expect(reasonToPause({ ...none, taken: 20, delivered: 29, bounced: 1 })).toBe('bounces');
    expect(reasonToPause({ ...none, delivered: 99, bounced: 1 })).toBeNull();
  });

  test('pauses at 0.1 % of complaints, from 200 mails on', () => {
    expect(reasonToPause({ ...none, delivered: 198, complained: 1 })).toBeNull();
    expect(reasonToPause({ ...none, delivered: 199, complained: 1 })).toBe('complaints');
    expect(reasonToPause({ ...none, delivered: 1999, complained: 1 })).toBeNull();
  });
});
