import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';
import { pageOf, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const jobStatuses = {
  queued: 'En espera',
  running: 'En curso',
  done: 'Terminada',
  failed: 'Falló',
} as const;
export type JobStatus = keyof typeof jobStatuses;
const status = enumOf(jobStatuses);

export const job = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  status,
  /** Steps done of `total`; null while unknown. */
  progress: z.number().int().nullable(),
  total: z.number().int().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  attempts: z.number().int(),
  authorName: z.string().nullable(),
  /** Requested by the caller, who alone can download its file. */
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  runAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Job = z.output<typeof job>;

/** Clocks differ, and screens know the time to the minute. */
const soon = 60_000;

/** Whether it waits for its hour, and not for its turn. */
export const isScheduled = ({ status, runAt }: Pick<Job, 'status' | 'runAt'>, now: number): boolean =>
  status === 'queued' && Date.parse(runAt) - now > soon;

/** Who caused a job: a person, or the system on its own schedule. */
export const jobOrigins = { staff: 'De personas', system: 'Automáticas' } as const;

export const jobListQuery = pageQuery.omit({ sort: true, dir: true }).extend({
  status: status.optional(),
  /** Absent: those of people, and automatic ones that failed. */
  origin: enumOf(jobOrigins).optional(),
  /** Ended in the last so many hours. */
  endedWithin: z.coerce.number().int().min(1).max(720).optional(),
});
export type JobListQuery = z.output<typeof jobListQuery>;

const byId = z.object({ id: z.string().regex(/^\d{1,18}$/, 'No es el número de una tarea') });

export const jobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    policy: 'jobs.list',
    summary: 'Tareas del comercio',
    query: jobListQuery,
    reply: pageOf(job),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/jobs/mine',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Mis tareas en curso y las que terminaron hace poco',
    reply: z.object({ data: z.array(job) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/jobs/:id',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Una tarea; solo quien la pidió o quien puede ver las tareas',
    params: byId,
    reply: job,
  }),
  poll: endpoint({
    method: 'GET',
    path: '/core_job',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Responde 204 mientras la tarea corre y 200 con su resultado o su error al terminar',
    query: byId,
    reply: z.object({ id: z.string(), result: z.unknown(), error: z.string().nullable() }).nullable(),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/jobs/:id/replay',
    policy: 'jobs.replay',
    summary: 'Volver a intentar una tarea que falló',
    params: byId,
    reply: job,
  }),
};
