import { dayLength } from '#domain/time/zonedTime.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { presentValue } from './flagValues.rules.ts';
import type { Rollout, RolloutAction, RolloutDraft, RolloutState, RolloutStep } from './rollouts.contract.ts';

const bucketCount = 10_000;

/** FNV-1a of a text with the finalizer of MurmurHash3, as an unsigned number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Whether a company is drawn for a flag at a percentage.
 *
 * It depends on both alone, so that a higher percentage only adds companies.
 */
export const isDrawn = (companyId: number, flag: string, percent: number): boolean =>
  hashOf(`${flag}:${companyId}`) % bucketCount < (percent * bucketCount) / 100;

/** The newest change of a flag for a company. */
export type NewestChange = {
  value: boolean | null;
  untilAt: string | null;
  rolloutId: number | null;
  createdAt: string;
};

/** Whether a person set the value of a company, or set it while the rollout was under way. */
export function isSetByHand(newest: NewestChange | undefined, createdAt: string, now: number): boolean {
  if (newest === undefined || newest.rolloutId !== null) return false;
  return presentValue(newest, now) !== null || Date.parse(newest.createdAt) >= Date.parse(createdAt);
}

/** Errors of a plan: percentages rise, and so do the moments of steps. */
export function stepIssues({ steps }: Pick<RolloutDraft, 'steps'>): FieldIssue[] {
  return steps.flatMap(({ percent, startsAt }, index) => {
    const before = steps[index - 1];
    if (before === undefined) return [];
    const issues: FieldIssue[] = [];
    if (percent <= before.percent)
      issues.push({ path: ['steps', index, 'percent'], message: 'Debe ser mayor que el de la etapa anterior' });
    if (startsAt !== null && before.startsAt !== null && Date.parse(startsAt) <= Date.parse(before.startsAt))
      issues.push({ path: ['steps', index, 'startsAt'], message: 'Debe ser después de la etapa anterior' });
    return issues;
  });
}

/** Index of the first step that has not started; null: all have. */
export function nextStepOf(steps: readonly RolloutStep[]): number | null {
  const index = steps.findIndex(({ startedAt }) => startedAt === null);
  return index < 0 ? null : index;
}

/** Percentage of the last step that started; 0 before the first one. */
export const presentPercent = (steps: readonly RolloutStep[]): number =>
  steps.findLast(({ startedAt }) => startedAt !== null)?.percent ?? 0;

/** Days for which the last step is compared with the other companies. */
export const watchDays = 1;

/**
 * Until when a rollout is watched after its last step started, in milliseconds since 1970.
 *
 * Null: steps are left, or all companies have the value, so that there are none to compare with.
 */
export function watchedUntil(steps: readonly RolloutStep[]): number | null {
  const last = steps.at(-1);
  if (last === undefined || last.startedAt === null || last.percent === 100) return null;
  return Date.parse(last.startedAt) + watchDays * dayLength;
}

export const isOpen = (state: RolloutState): boolean => state !== 'rolledBack' && state !== 'done';

/** Whether another rollout of the flag can follow: none is open, or only to be watched. */
export const canPlan = (rollouts: readonly { state: RolloutState; steps: readonly RolloutStep[] }[]): boolean =>
  rollouts.every(({ state, steps }) => !isOpen(state) || (state === 'running' && watchedUntil(steps) !== null));

/** How often companies that change one after another are read again. */
const changingMs = 4000;
/** At the latest, where only a planned step is waited for. */
const plannedMs = 3_600_000;

type Progress = Pick<Rollout, 'state' | 'steps' | 'memberCount'>;

/** Whether a rollout is at work: companies are left to change, or its end is about to be stored. */
function isChanging({ state, steps, memberCount }: Progress): boolean {
  if (state !== 'running') return state === 'rollingBack';
  const isLast = nextStepOf(steps) === null && watchedUntil(steps) === null;
  return isLast || (steps.findLast(({ startedAt }) => startedAt !== null)?.companyCount ?? 0) > memberCount;
}

/** Milliseconds after which rollouts are read again; false: nothing changes until a person acts. */
export function refetchDelay(rollouts: readonly Progress[], now: number): number | false {
  if (rollouts.some(isChanging)) return changingMs;
  const moments = rollouts
    .filter(({ state }) => state === 'running')
    .map(({ steps }) => steps[nextStepOf(steps) ?? steps.length]?.startsAt ?? null)
    .filter((startsAt) => startsAt !== null);
  if (moments.length === 0) return false;
  const next = Math.min(...moments.map((startsAt) => Date.parse(startsAt) - now));
  return Math.min(Math.max(next, changingMs), plannedMs);
}

/** Actions that a state allows. */
export function actionsOf({ state, steps }: { state: RolloutState; steps: readonly RolloutStep[] }): RolloutAction[] {
  if (state === 'running') return nextStepOf(steps) === null ? ['halt', 'rollBack'] : ['advance', 'halt', 'rollBack'];
  if (state === 'halted') return ['resume', 'rollBack'];
  return state === 'done' ? ['rollBack'] : [];
}

/** Failed jobs of a company when a step started, and now. */
export type FailedJobs = { before: number; now: number };

/** Fewer new failures of jobs and requests than these are chance. */
const [minFailures, minFailedRequests] = [5, 10];
/** A smaller share of failed requests is usual. */
const minFailedPercent = 1;
/** How many times as many failures per company are clearly more. */
const factor = 3;

const increase = (companies: readonly FailedJobs[]): number =>
  companies.reduce((sum, { before, now }) => sum + Math.max(0, now - before), 0);

/** Why a rollout must halt: jobs fail clearly more often in its companies than in the others. Null: they do not. */
export function failedJobsReason(members: readonly FailedJobs[], others: readonly FailedJobs[]): string | null {
  const [inside, outside] = [increase(members), increase(others)];
  if (members.length === 0 || others.length === 0 || inside < minFailures) return null;
  if (inside / members.length <= (factor * outside) / others.length) return null;
  const of = (count: number, companies: number) =>
    `${plural(count, 'tarea', 'tareas')} en ${plural(companies, 'comercio', 'comercios')}`;
  return `Se detuvo solo: fallaron ${of(inside, members.length)} con el valor nuevo y ${of(outside, others.length)} sin él.`;
}

/** Requests of a company since a step started, and those of them that failed. */
export type RequestTally = { requests: number; failures: number };

const tallyOf = (companies: readonly RequestTally[]) => {
  const [requests, failures] = (['requests', 'failures'] as const).map((field) =>
    companies.reduce((sum, company) => sum + company[field], 0),
  ) as [number, number];
  return { requests, failures, percent: requests === 0 ? 0 : (100 * failures) / requests };
};

/** Why a rollout must halt: a clearly larger share of requests fails in its companies than in the others. Null: it does not. */
export function failedRequestsReason(members: readonly RequestTally[], others: readonly RequestTally[]): string | null {
  const [inside, outside] = [tallyOf(members), tallyOf(others)];
  if (inside.failures < minFailedRequests || inside.percent < minFailedPercent || outside.requests === 0) return null;
  if (inside.percent <= factor * outside.percent) return null;
  const text = (percent: number) => `${percent.toFixed(1).replace('.', ',')} %`;
  return `Se detuvo solo: falló el ${text(inside.percent)} de las solicitudes con el valor nuevo y el ${text(outside.percent)} sin él.`;
}
