import { sql } from 'kysely';
import { effect } from '#kit/server/effects.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { MailEvent } from '#integrations/mail/port.ts';
import type { Campaign } from '../campaigns.contract.ts';
import type { SendState } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';
import { pauseByRates } from './sendCampaign.ts';

const sendKeys = /^c(\d{1,15})-(\d{1,15})$/;

/** States without a result. An event proves that the provider has the mail, also of one that waits to be sent again. */
const unsettled = ['waiting', 'asked', 'unknown'] as const satisfies SendState[];

/** States that an event may change, by the state that it leads to: events arrive in any order, also before the result. */
const before: Readonly<Record<MailEvent['kind'], { state: SendState; from: readonly SendState[] }>> = {
  delivered: { state: 'delivered', from: [...unsettled, 'taken'] },
  hardBounce: { state: 'bounced', from: [...unsettled, 'taken', 'delivered'] },
  blocked: { state: 'refused', from: [...unsettled, 'taken'] },
  complaint: { state: 'complained', from: [...unsettled, 'taken', 'delivered'] },
  softBounce: { state: 'taken', from: unsettled },
  opened: { state: 'taken', from: unsettled },
  clicked: { state: 'taken', from: unsettled },
  unsubscribed: { state: 'taken', from: unsettled },
};

type Found = { campaignId: number; sendId: number; event: MailEvent };

const foundOf = (event: MailEvent): Found[] => {
  const [, campaignId, sendId] = sendKeys.exec(event.mailKey ?? '') ?? [];
  return campaignId && sendId ? [{ campaignId: Number(campaignId), sendId: Number(sendId), event }] : [];
};

async function moveSend(db: Db, { campaignId, sendId, event }: Found): Promise<void> {
  const change = before[event.kind];
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

/** Follows the mails of campaigns by the events of their provider. */
export const reportedEffect = effect('mailReported', 'campaigns', async (db, { events }) => {
  const found = events.flatMap(foundOf).toSorted((a, b) => a.sendId - b.sendId);
  const rated = found.filter(({ event }) => event.kind === 'hardBounce' || event.kind === 'complaint');
  const ids = [...new Set(rated.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b);
  // Locked before their mails, as everywhere, so that no two transactions wait for each other.
  const campaigns: (Campaign | undefined)[] = [];
  for (const id of ids) campaigns.push(await repo.lock(db, id));
  for (const each of found) {
    await moveSend(db, each);
    await recordReaction(db, each);
  }
  for (const campaign of campaigns) await pauseByRates(db, campaign);
});

export const erasedEffect = effect('customersErased', 'campaigns', async (db, { customerIds }) => {
  await repo.eraseSends(db, customerIds);
});
