import { sql } from 'kysely';
import { effect } from '#kit/server/effects.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import { type SendState, reasonToPause } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';

const sendKeys = /^c(\d{1,15})-(\d{1,15})$/;

/** States that an event may change, by the state that it leads to: events arrive in any order, also before the result. */
const before: Partial<Record<MailEvent['kind'], { state: SendState; from: readonly SendState[] }>> = {
  delivered: { state: 'delivered', from: ['asked', 'unknown', 'taken'] },
  hardBounce: { state: 'bounced', from: ['asked', 'unknown', 'taken', 'delivered'] },
  blocked: { state: 'refused', from: ['asked', 'unknown', 'taken'] },
  complaint: { state: 'complained', from: ['asked', 'unknown', 'taken', 'delivered'] },
};

type Found = { campaignId: number; sendId: number; event: MailEvent };

const foundOf = (event: MailEvent): Found[] => {
  const [, campaignId, sendId] = sendKeys.exec(event.mailKey ?? '') ?? [];
  return campaignId && sendId ? [{ campaignId: Number(campaignId), sendId: Number(sendId), event }] : [];
};

async function moveSend(db: Db, { campaignId, sendId, event }: Found): Promise<void> {
  const change = before[event.kind];
  if (!change) return;
  await sql`update campaign_sends s set state = ${change.state}, problem = ${event.code?.slice(0, 300) ?? ''},
      sent_at = coalesce(s.sent_at, ${event.at}::timestamptz)
    where ${isTenantRow('s')} and s.id = ${sendId} and s.campaign_id = ${campaignId} and s.state = any(${[...change.from]}::text[])`.execute(
    db,
  );
}

/** Records when a link was first opened, by a person or by a program, and when the recipient unsubscribed. */
async function recordReaction(db: Db, { campaignId, sendId, event }: Found): Promise<void> {
  const column =
    event.kind === 'unsubscribed'
      ? 'unsubscribed_at'
      : event.kind === 'clicked'
        ? event.isMachine
          ? 'machine_at'
          : 'clicked_at'
        : null;
  if (!column) return;
  await sql`update campaign_sends s set ${sql.id(column)} = least(s.${sql.id(column)}, ${event.at}::timestamptz)
    where ${isTenantRow('s')} and s.id = ${sendId} and s.campaign_id = ${campaignId}`.execute(db);
}

/** Pauses a campaign whose mails bounce or are complained about too often. */
async function pauseByRates(db: Db, campaignId: number): Promise<void> {
  const campaign = await repo.lock(db, campaignId);
  if (campaign?.state !== 'sending') return;
  const pauseReason = reasonToPause(await repo.countsOf(db, campaignId));
  if (pauseReason) await repo.move(db, campaign, { state: 'paused', pauseReason });
}

/** Follows the mails of campaigns by the events of their provider. */
export const reportedEffect = effect('mailReported', 'campaigns', async (db, { events }) => {
  const found = events.flatMap(foundOf);
  for (const each of found) {
    await moveSend(db, each);
    await recordReaction(db, each);
  }
  const rated = found.filter(({ event }) => event.kind === 'hardBounce' || event.kind === 'complaint');
  for (const id of new Set(rated.map(({ campaignId }) => campaignId))) await pauseByRates(db, id);
});

export const erasedEffect = effect('customersErased', 'campaigns', async (db, { customerIds }) => {
  await repo.eraseSends(db, customerIds);
});
