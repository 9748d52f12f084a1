import { normaliseMail } from '#domain/mails.ts';
import { webhookJob } from '#features/platform/integrations/server/index.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { type NewSuppression, softBouncersAmong, suppress } from './suppressions.repo.ts';

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** New events of mails, of each the first time that it is reported. */
    mailReported: { step: 'customers' | 'campaigns'; data: { provider: string; events: readonly MailEvent[] } };
  }
}

/** Stores events, and returns those that were not reported before. */
async function storeNew(db: Db, provider: string, events: readonly MailEvent[]): Promise<MailEvent[]> {
  const unique = [...new Map(events.map((event) => [event.key, event])).values()];
  const stored = await unaudited(db)
    .insertInto('mailEvents')
    .values(
      unique.map(({ key: eventKey, kind, address, mailKey, isMachine, at }) => ({
        provider,
        eventKey,
        kind,
        mailNorm: normaliseMail(address),
        mailKey,
        isMachine,
        at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'eventKey']).doNothing())
    .returning('eventKey')
    .execute();
  const isNew = new Set(stored.map(({ eventKey }) => eventKey));
  return unique.filter(({ key }) => isNew.has(key));
}

const suppressionOf = ({ kind, address, code }: MailEvent): NewSuppression[] =>
  kind === 'hardBounce' || kind === 'complaint' ? [{ address, reason: kind, code: code ?? '' }] : [];

/** Stores the events of a webhook once each: bounces and complaints stop mails to their addresses. */
export async function applyMailEvents(
  db: Db,
  { provider, events }: { provider: string; events: readonly MailEvent[] },
): Promise<void> {
  const known = events.filter(({ address }) => address !== '');
  if (known.length === 0) return;
  const added = await storeNew(db, provider, known);
  if (added.length === 0) return;
  const soft = added.filter(({ kind }) => kind === 'softBounce').map(({ address }) => address);
  const bouncers = (await softBouncersAmong(db, soft)).map((address) => ({
    address,
    reason: 'softBounces' as const,
    code: '',
  }));
  await suppress(db, [...added.flatMap(suppressionOf), ...bouncers]);
  await runEffects(db, 'mailReported', { provider, events: added });
}

/** Processes the webhooks of mail providers. */
export const mailEventsJob = (): Job =>
  webhookJob('mail', {
    find: async (_job, provider, { events }) => ({ provider, events }),
    settle: (job, attempt) => job.inTransaction((db) => applyMailEvents(db, attempt)),
  });
