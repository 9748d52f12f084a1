import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RolloutState, RolloutStep } from './rollouts.contract.ts';
import {
  actionsOf,
  canPlan,
  failedJobsReason,
  failedRequestsReason,
  isDrawn,
  isSetByHand,
  nextStepOf,
  presentPercent,
  refetchDelay,
  stepIssues,
  watchedUntil,
} from './rollouts.rules.ts';

const flag = fc.stringMatching(/^[a-z][a-z-]{2,20}$/);
const percent = fc.integer({ min: 1, max: 100 });
const companyId = fc.integer({ min: 1, max: 1_000_000 });

test('a higher percentage only adds companies, and 100 % has all', () => {
  fc.assert(
    fc.property(flag, companyId, percent, percent, (name, id, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(!isDrawn(id, name, low) || isDrawn(id, name, high)).toBe(true);
      expect(isDrawn(id, name, 100)).toBe(true);
    }),
  );
});

test('the share of the drawn companies is near the percentage, for every flag', () => {
  fc.assert(
    fc.property(flag, percent, fc.integer({ min: 1, max: 100_000 }), (name, share, first) => {
      const ids = Array.from({ length: 2000 }, (_, index) => first + index);
      const drawn = ids.filter((id) => isDrawn(id, name, share)).length;
      // Six standard deviations of a fair draw.
      const bound = 6 * Math.sqrt(2000 * (share / 100) * (1 - share / 100)) + 1;
      expect(Math.abs(drawn - 20 * share)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 50 },
  );
});

test('two flags do not begin with the same companies', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1);
  const both = ids.filter((id) => isDrawn(id, 'mcp', 10) && isDrawn(id, 'campaigns', 10)).length;
  expect(both).toBeLessThan(100);
});

const now = Date.parse('2026-11-20T12:00:00Z');
const createdAt = '2026-11-20T10:00:00Z';
const newest = { value: true, untilAt: null, rolloutId: null, createdAt: '2026-11-01T10:00:00Z' };

test.each([
  ['that was never set', undefined, false],
  ['that a person set', newest, true],
  ['whose value by hand has ended', { ...newest, untilAt: '2026-11-10T10:00:00Z' }, false],
  ['that a person returned to its default before', { ...newest, value: null }, false],
  [
    'that a person returned to its default meanwhile',
    { ...newest, value: null, createdAt: '2026-11-20T11:00:00Z' },
    true,
  ],
  ['that another rollout set', { ...newest, rolloutId: 3 }, false],
])('a company %s is left alone: %s', (_, change, expected) => {
  expect(isSetByHand(change, createdAt, now)).toBe(expected);
});

const step = (share: number, startedAt: string | null = null): RolloutStep => ({
  percent: share,
  startsAt: null,
  startedAt,
  startedBy: null,
  startedReason: null,
});

test('the present percentage is that of the last step that started', () => {
  const steps = [step(5, createdAt), step(25), step(100)];
  expect([presentPercent(steps), nextStepOf(steps)]).toEqual([5, 1]);
  expect([presentPercent([step(5)]), nextStepOf([step(5)])]).toEqual([0, 0]);
  expect(nextStepOf([step(100, createdAt)])).toBeNull();
});

test('a last step of some companies is watched for a day, and one of all companies is not', () => {
  expect(watchedUntil([step(5, createdAt), step(25, createdAt)])).toBe(Date.parse('2026-11-21T10:00:00Z'));
  expect(watchedUntil([step(5, createdAt), step(25)])).toBeNull();
  expect(watchedUntil([step(5, createdAt), step(100, createdAt)])).toBeNull();
});

test('another rollout follows one that is over or only watched', () => {
  const [watched, applied] = [[step(25, createdAt)], [step(25, createdAt), step(100)]];
  expect(canPlan([{ state: 'running', steps: watched }])).toBe(true);
  expect(canPlan([{ state: 'done', steps: applied }])).toBe(true);
  expect(canPlan([{ state: 'running', steps: applied }])).toBe(false);
  expect(canPlan([{ state: 'halted', steps: watched }])).toBe(false);
});

test('a plan whose percentages or moments do not rise is refused at the step', () => {
  const moments = ['2026-12-01T10:00:00Z', '2026-12-01T09:00:00Z'];
  const issues = stepIssues({
    steps: [
      { percent: 25, startsAt: moments[0] ?? null },
      { percent: 25, startsAt: moments[1] ?? null },
    ],
  });
  expect(issues.map(({ path }) => path)).toEqual([
    ['steps', 1, 'percent'],
    ['steps', 1, 'startsAt'],
  ]);
  expect(stepIssues({ steps: [step(5), step(25), step(100)] })).toEqual([]);
});

test('a state allows the actions that lead somewhere', () => {
  const steps = [step(5, createdAt), step(100)];
  expect(actionsOf({ state: 'running', steps })).toEqual(['advance', 'halt', 'rollBack']);
  expect(actionsOf({ state: 'halted', steps })).toEqual(['resume', 'rollBack']);
  expect(actionsOf({ state: 'done', steps })).toEqual(['rollBack']);
  expect(actionsOf({ state: 'rolledBack', steps })).toEqual([]);
});

const failed = (before: number, after: number) => ({ before, now: after });

test('a rollout halts when jobs fail clearly more often in its companies than in the others', () => {
  const calm = Array.from({ length: 20 }, () => failed(2, 2));
  expect(failedJobsReason([failed(0, 9), failed(1, 1)], calm)).toBe(
    'Se detuvo solo: fallaron 9 tareas en 2 comercios con el valor nuevo y 0 tareas en 20 comercios sin él.',
  );
  expect(failedJobsReason([failed(0, 4)], calm)).toBeNull();
  expect(
    failedJobsReason(
      [failed(0, 9), failed(0, 0)],
      calm.map(() => failed(0, 2)),
    ),
  ).toBeNull();
  expect(failedJobsReason([failed(9, 0)], calm)).toBeNull();
  expect(failedJobsReason([failed(0, 50)], [])).toBeNull();
});

test('a rollout halts when a clearly larger share of requests fails in its companies than in the others', () => {
  const tally = (requests: number, failures: number) => ({ requests, failures });
  expect(failedRequestsReason([tally(400, 8), tally(100, 2)], [tally(9000, 9)])).toBe(
    'Se detuvo solo: falló el 2,0 % de las solicitudes con el valor nuevo y el 0,1 % sin él.',
  );
  // Too few, a usual share, as many in the others, and no others.
  expect(failedRequestsReason([tally(100, 9)], [tally(9000, 0)])).toBeNull();
  expect(failedRequestsReason([tally(2000, 19)], [tally(9000, 0)])).toBeNull();
  expect(failedRequestsReason([tally(1000, 30)], [tally(1000, 10)])).toBeNull();
  expect(failedRequestsReason([tally(1000, 31)], [tally(1000, 10)])).not.toBeNull();
  expect(failedRequestsReason([tally(1000, 500)], [])).toBeNull();
});

test('a rollout is read again while companies are left to change, or at the moment of its next step', () => {
  const now = Date.parse('2026-11-01T12:00:00Z');
  const before = '2026-11-01T11:00:00Z';
  const counted = (share: number, startedAt: string | null, startsAt: string | null = null) => ({
    ...step(share, startedAt),
    startsAt,
    companyCount: share,
  });
  const started = counted(10, before);
  const delayOf = (state: RolloutState, memberCount: number, ...steps: (typeof started)[]) =>
    refetchDelay([{ state, memberCount, steps }], now);
  expect(delayOf('running', 4, started, counted(100, null))).toBe(4000);
  expect(delayOf('running', 10, started, counted(100, null))).toBe(false);
  expect(delayOf('running', 10, started, counted(100, null, '2026-11-01T12:30:00Z'))).toBe(1_800_000);
  expect(delayOf('running', 10, started, counted(100, null, '2026-11-09T12:30:00Z'))).toBe(3_600_000);
  expect(delayOf('running', 10, started, counted(100, null, before))).toBe(4000);
  expect(delayOf('running', 100, started, counted(100, before))).toBe(4000);
  expect(delayOf('running', 10, started)).toBe(false);
  expect(delayOf('halted', 4, started, counted(100, null))).toBe(false);
  expect(delayOf('rollingBack', 0, started)).toBe(4000);
  expect(delayOf('done', 4, started)).toBe(false);
});
