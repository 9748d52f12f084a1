import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer } from '#kit/contract/fields.ts';

/** Ports whose providers the control room has. */
export const roomPorts = { channels: 'Canal de venta', pos: 'Punto de venta' } as const;
export type RoomPort = keyof typeof roomPorts;

export const providerStateLabels = {
  paused: 'No responde',
  failing: 'Con fallas',
  working: 'Funciona',
  idle: 'Sin actividad',
} as const;
export type ProviderState = keyof typeof providerStateLabels;

/** Hours of the trend, the present one last. */
export const trendHours = 24;
/** Problems in one answer; the rest is counted. */
export const maxProblems = 100;
/** Credentials of a provider in one answer; the rest is counted. */
export const maxCredentials = 10;

const instant = z.iso.datetime().nullable();

/** Calls to a provider during a time. */
const callSums = z.object({
  calls: integer,
  failures: integer,
  /** Time within which 95 % of them were answered; null without calls. */
  p95Milliseconds: integer.nullable(),
});
export type CallSums = z.output<typeof callSums>;

/** Work that waits at a provider. */
const providerQueue = z.object({
  label: z.string(),
  count: integer,
  /** Since when the first of it waits; null: unknown. */
  oldestAt: instant,
  /** Whether nothing happens until a person acts. */
  needsPerson: z.boolean(),
  /** Page that lists it. */
  path: z.string(),
});
export type ProviderQueue = z.output<typeof providerQueue>;

/** Something that does not work at a provider now, as a rule in one store. */
const providerProblem = z.object({
  id: z.string(),
  provider: z.string(),
  providerName: z.string(),
  storeId: integer.nullable(),
  storeName: z.string().nullable(),
  /** Without a time and a period: `La caja de Ñuñoa no toma pedidos`. */
  title: z.string(),
  /** Since when; null: unknown. */
  since: instant,
  /** Orders that wait because of it. */
  waiting: integer,
  /** Why, and what happens next. */
  detail: z.string().nullable(),
});
export type ProviderProblem = z.output<typeof providerProblem>;

/** Facts for those who maintain the credentials of a provider. */
const maintenance = z.object({
  lastFailureAt: instant,
  lastFailure: z.string().nullable(),
  waitingWebhooks: integer,
  failedWebhooks: integer,
  lastFailedWebhookAt: instant,
  /** Credentials that are incomplete, failed their test or were refused in the last hour; the first of them. */
  credentials: z.array(z.object({ storeName: z.string().nullable(), message: z.string() })),
  credentialCount: integer,
});
export type Maintenance = z.output<typeof maintenance>;

const roomProvider = z.object({
  key: z.string(),
  name: z.string(),
  port: enumOf(roomPorts),
  state: enumOf(providerStateLabels),
  lastHour: callSums,
  /** As of the last minute. */
  lastDay: callSums,
  /** Share of successful calls in each hour of the last day; null without calls. */
  trend: z.array(z.number().min(0).max(1).nullable()),
  queues: z.array(providerQueue),
  /** Null for users who may not see credentials. */
  maintenance: maintenance.nullable(),
});
export type RoomProvider = z.output<typeof roomProvider>;

export const controlRoom = z.object({
  /** When it was read. */
  at: z.iso.datetime(),
  providers: z.array(roomProvider),
  /** Those with most waiting orders first, then the oldest. */
  problems: z.array(providerProblem),
  problemCount: integer,
});
export type ControlRoom = z.output<typeof controlRoom>;

export const controlRoomApi = {
  read: endpoint({
    method: 'GET',
    path: '/control_room',
    policy: 'stores.list',
    summary: 'Canales y puntos de venta ahora: cómo responden, qué espera en ellos y qué locales tienen un problema',
    reply: controlRoom,
  }),
};
