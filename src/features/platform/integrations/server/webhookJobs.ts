import { z } from 'zod';
import { type Port, type Ports, portWebhooks } from '#integrations/ports.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type Effect, effect, runEffects } from '#kit/server/effects.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './webhooks.repo.ts';

/** A stored webhook that was understood. */
type ReceivedWebhook = { id: number; provider: string; port: Port; event: repo.WebhookEvent };

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** A webhook of a port without a webhook job. */
    webhookReceived: { step: Port; data: ReceivedWebhook };
  }
}

const args = z.object({ webhookId: z.number().int() });

/** The kind of job that processes the webhooks of a port; undefined where an effect applies them. */
function kindOf(port: Port) {
  const { source, job: details } = portWebhooks[port];
  return (
    details &&
    defineJobKind({
      kind: details.kind,
      label: ({ webhookId }) => `${details.label} ${webhookId}`,
      args,
      source,
      whileHeld: 'run',
      bySystem: true,
      transient: true,
      maxAttempts: 12,
    })
  );
}

/** Has a stored webhook processed: by the job of its port, or in this transaction. */
export async function processWebhook(db: Db, webhook: ReceivedWebhook): Promise<void> {
  const kind = kindOf(webhook.port);
  if (kind) await enqueue(db, kind, { webhookId: webhook.id });
  else await runEffects(db, 'webhookReceived', webhook);
}

/** How a port applies the event of a webhook to its attempts: payments, deliveries. */
type WebhookProcessor<Name extends Port, Attempt> = {
  /** `storeId`: whose credentials have the address that got it; null: those of the company. */
  find(
    job: JobCtx,
    provider: string,
    event: Ports[Name]['event'],
    storeId: number | null,
  ): Promise<Attempt | undefined>;
  /** Reads the attempt from its provider and settles it. Repeatable. */
  settle(job: JobCtx, attempt: Attempt, event: Ports[Name]['event']): Promise<unknown>;
};

/** The job that processes the webhooks of a port. An event of an attempt that we do not have changes nothing. */
export function webhookJob<Name extends Port, Attempt>(
  port: Name,
  { find, settle }: WebhookProcessor<Name, Attempt>,
): Job {
  const kind = kindOf(port);
  if (!kind) throw new Error(`Webhooks of the port ${port} have no job.`);
  return defineJob({
    ...kind,
    async run(job, { webhookId }) {
      const webhook = await job.inTransaction((db) => repo.find(db, webhookId));
      if (webhook?.state !== 'received') return null;
      const event = webhook.event as Ports[Name]['event'];
      const attempt = await find(job, webhook.provider, event, webhook.storeId);
      if (attempt !== undefined) await settle(job, attempt, event);
      await job.inTransaction((db) => repo.settle(db, webhookId));
      return null;
    },
  });
}

/** Applies the webhooks of a port in the transaction that stores them: for ports that only write rows and queue jobs. */
export const webhookEffect = <Name extends Port>(
  port: Name,
  apply: (db: Db, webhook: { provider: string; event: Ports[Name]['event'] }) => Promise<unknown>,
): Effect =>
  effect('webhookReceived', port, async (db, { id, provider, event, ...received }) => {
    if (received.port !== port) return;
    await apply(db, { provider, event });
    await repo.settle(db, id);
  });
