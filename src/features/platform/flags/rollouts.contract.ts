import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { pageOf, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer, positive } from '#kit/contract/fields.ts';
import { flagSummary } from './flagMatrix.contract.ts';
import { flagEntry, flagName } from './flags.contract.ts';

export const rolloutStates = {
  running: 'En curso',
  halted: 'Detenido',
  rollingBack: 'Volviendo atrás',
  rolledBack: 'Revertido',
  done: 'Completo',
} as const;
export type RolloutState = keyof typeof rolloutStates;

export const maxSteps = 10;

/** Shorter than that of a value, which also has the percentage of the step. */
export const rolloutReason = changeReason(300);

const stepDraft = z.strictObject({
  percent: positive(100),
  /** Null: a person starts it. */
  startsAt: instant.nullable(),
});

export const rolloutDraft = z.strictObject({
  value: z.boolean(),
  reason: rolloutReason,
  steps: z.array(stepDraft).min(1, 'Agrega al menos una etapa').max(maxSteps, `Usa como máximo ${maxSteps} etapas`),
});
export type RolloutDraft = z.output<typeof rolloutDraft>;

/** A step as it is stored. */
export const rolloutStep = stepDraft.extend({
  startedAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  /** Why a person started it; null: it was started by the clock, or has not started. */
  startedReason: z.string().nullable(),
});
export type RolloutStep = z.output<typeof rolloutStep>;

export const rollout = z.object({
  id: integer,
  value: z.boolean(),
  reason: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  state: enumOf(rolloutStates),
  /** Why it halted, or was continued or rolled back. */
  stateReason: z.string().nullable(),
  /** Who halted, continued or rolled it back; null: it halted by its failed jobs. */
  stateBy: z.string().nullable(),
  /** `companyCount`: companies that have the value once the step is complete. */
  steps: z.array(rolloutStep.extend({ companyCount: integer })),
  /** Companies that have the value by this rollout. */
  memberCount: integer,
  version: integer,
});
export type Rollout = z.output<typeof rollout>;

export const flagPage = flagSummary.extend({
  companyCount: integer,
  /** Companies whose value a person set: rollouts do not change them. */
  handCount: integer,
  /** The newest first. */
  rollouts: z.array(rollout),
});
export type FlagPage = z.output<typeof flagPage>;

export const flagHistoryEntry = flagEntry.extend({
  companyId: integer,
  companyName: z.string(),
  /** Set by a staged rollout. */
  staged: z.boolean(),
});
export type FlagHistoryEntry = z.output<typeof flagHistoryEntry>;

export const rolloutActions = {
  advance: 'Comenzar la etapa siguiente',
  halt: 'Detener',
  resume: 'Continuar',
  rollBack: 'Revertir',
} as const;
export type RolloutAction = keyof typeof rolloutActions;

const rolloutChange = z.strictObject({
  action: enumOf(rolloutActions),
  reason: rolloutReason,
  /** Of the rollout that was read. */
  version: integer,
});
export type RolloutChange = z.output<typeof rolloutChange>;

const params = z.object({ name: flagName });

export const rolloutsApi = {
  page: endpoint({
    method: 'GET',
    path: '/companies/flags/:name',
    policy: 'platform.list',
    summary: 'Una función con sus despliegues por etapas',
    params,
    transaction: 'none',
    reply: flagPage,
  }),
  history: endpoint({
    method: 'GET',
    path: '/companies/flags/:name/history',
    policy: 'platform.list',
    summary: 'Los cambios de una función en todos los comercios',
    params,
    query: pageQuery.pick({ page: true, limit: true }),
    transaction: 'none',
    reply: pageOf(flagHistoryEntry),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/companies/flags/:name/rollouts',
    policy: 'platform.flags',
    summary: 'Planificar el despliegue por etapas de una función',
    params,
    body: rolloutDraft,
    wrap: 'rollout',
    status: 201,
    transaction: 'none',
    reply: flagPage,
  }),
  change: endpoint({
    method: 'POST',
    path: '/companies/flags/:name/rollouts/:id',
    policy: 'platform.flags',
    summary: 'Comenzar una etapa de un despliegue, detenerlo, continuarlo o revertirlo',
    params: params.extend({ id: z.coerce.number().int().positive() }),
    body: rolloutChange,
    wrap: 'rollout',
    transaction: 'none',
    reply: flagPage,
  }),
};
