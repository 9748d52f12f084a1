import { z } from 'zod';
import { type Port, portDetails, portNames, type Ports } from '#integrations/ports.ts';
import { defineJob, defineJobKind, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './webhooks.repo.ts';

const args = z.object({ webhookId: z.number().int() });

const kindOf = (port: Port) => {
  const { source, webhookJob: details } = portDetails[port];
  return defineJobKind({
    kind: details.kind,
    label: ({ webhookId }) => `${details.label} ${webhookId}`,
    args,
    source,
    bySystem: true,
    transient: true,
    maxAttempts: 12,
  });
};

/** The kind of job that processes the webhooks of each port. */
export const webhookJobKinds = Object.fromEntries(portNames.map((port) => [port, kindOf(port)])) as Record<
  Port,
  ReturnType<typeof kindOf>
>;

/** How a port applies the event of a webhook to its attempts: payments, deliveries. */
type WebhookProcessor<Name extends Port, Attempt> = {
  find(job: JobCtx, provider: string, event: Ports[Name]['event']): Promise<Attempt | undefined>;
  /** Reads the attempt from its provider and settles it. Repeatable. */
  settle(job: JobCtx, attempt: Attempt, event: Ports[Name]['event']): Promise<unknown>;
};

/** The job that processes the webhooks of a port. An event of an attempt that we do not have changes nothing. */
export const webhookJob = <Name extends Port, Attempt>(
  port: Name,
  { find, settle }: WebhookProcessor<Name, Attempt>,
): Job =>
  defineJob({
    ...webhookJobKinds[port],
    async run(job, { webhookId }) {
      const webhook = await job.inTransaction((db) => repo.find(db, webhookId));
      if (webhook?.state !== 'received') return null;
      const event = webhook.event as Ports[Name]['event'];
      const attempt = await find(job, webhook.provider, event);
      if (attempt !== undefined) await settle(job, attempt, event);
      await job.inTransaction((db) => repo.settle(db, webhookId));
      return null;
    },
  });
