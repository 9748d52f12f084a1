import { sql } from 'kysely';
import { update } from '#kit/server/data/write.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { SegmentRules } from '#features/benefits/segments/segmentRules.contract.ts';
import type { Campaign, Progress } from '../campaigns.contract.ts';
import {
  type CampaignState,
  type PauseReason,
  type SendCounts,
  sendStateLabels,
  type SendState,
  statesBefore,
} from '../campaignStates.rules.ts';

export type StoredCampaign = Campaign & {
  /** Those of the segment when it was scheduled; null in drafts. */
  segmentRules: SegmentRules | null;
  /** Null while its recipients are stored. */
  finalProgress: Omit<Progress, 'state' | 'nextAt'> | null;
};

export const find = async (db: Db, id: number): Promise<StoredCampaign | undefined> =>
  (await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()) as StoredCampaign | undefined;

/** The same, locked: nothing else moves it meanwhile. */
export const lock = async (db: Db, id: number): Promise<StoredCampaign | undefined> =>
  (await db.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | StoredCampaign
    | undefined;

type Move = Partial<
  Pick<StoredCampaign, 'segmentRules' | 'pauseReason' | 'pauseNote' | 'sendAt' | 'sendLocal' | 'startedAt' | 'endedAt'>
> & {
  state: CampaignState;
};

/** Moves a locked campaign to a state that may follow its present one; undefined: it may not. */
export async function move(db: Db, campaign: Campaign, { state, ...changes }: Move): Promise<Campaign | undefined> {
  if (!statesBefore(state).includes(campaign.state)) return undefined;
  await update(db, 'campaigns', campaign.id, { pauseReason: null, pauseNote: '', ...changes, state });
  await emit(db, 'campaigns');
  return find(db, campaign.id);
}

/** Pauses a campaign that is sent, or about to be sent. */
export async function pause(db: Db, id: number, pauseReason: PauseReason, pauseNote = ''): Promise<void> {
  const campaign = await lock(db, id);
  if (campaign) await move(db, campaign, { state: 'paused', pauseReason, pauseNote: pauseNote.slice(0, 300) });
}

/** Mails of a campaign by state. */
export async function countsOf(db: Db, campaignId: number): Promise<SendCounts> {
  const rows = await db
    .selectFrom('campaignSends')
    .select(['state', sql<number>`count(*)::int`.as('sends')])
    .where('campaignId', '=', campaignId)
    .groupBy('state')
    .execute();
  const counts = new Map<string, number>(rows.map(({ state, sends }) => [state, sends]));
  return Object.fromEntries(Object.keys(sendStateLabels).map((state) => [state, counts.get(state) ?? 0])) as Record<
    SendState,
    number
  >;
}

/** Clicks and unsubscriptions of a campaign. */
export async function reactionsOf(db: Db, campaignId: number) {
  return db
    .selectFrom('campaignSends')
    .select([
      sql<number>`(count(*) filter (where clicked_at is not null))::int`.as('clicked'),
      sql<number>`(count(*) filter (where clicked_at is null and machine_at is not null))::int`.as('machines'),
      sql<number>`(count(*) filter (where unsubscribed_at is not null))::int`.as('unsubscribed'),
    ])
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
}

/** When the next mail of a campaign that waits is due. */
export async function nextWaiting(db: Db, campaignId: number): Promise<string | null> {
  const row = await db
    .selectFrom('campaignSends')
    .select(({ fn }) => fn.min('dueAt').as('nextAt'))
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.nextAt ?? null;
}

export const sends = (
  db: Db,
  {
    campaignId,
    state,
    after,
    count,
  }: { campaignId: number; state: SendState | undefined; after: number; count: number },
) => {
  let found = db
    .selectFrom('campaignSends')
    .select(['id', 'customerId', 'mail', 'state', 'problem', 'sentAt', 'clickedAt'])
    .where('campaignId', '=', campaignId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count);
  if (state) found = found.where('state', '=', state);
  return found.execute();
};

/** Erases the addresses of customers; the counts of campaigns remain. */
export const eraseSends = (db: Db, customerIds: readonly number[]) =>
  unaudited(db)
    .updateTable('campaignSends')
    .set({
      mail: '',
      mailNorm: sql<string>`'erased-' || id`,
      state: sql<SendState>`case when state in ('waiting', 'asked') then 'skipped' else state end`,
    })
    .where('customerId', '=', anyOf(customerIds))
    .execute();

/** Records that the recipient of a mail unsubscribed by its link. */
export async function unsubscribeSend(
  db: Db,
  { campaignId, sendId }: { campaignId: number; sendId: number },
): Promise<void> {
  await unaudited(db)
    .updateTable('campaignSends')
    .set({ unsubscribedAt: new Date().toISOString() })
    .where('campaignId', '=', campaignId)
    .where('id', '=', sendId)
    .where('unsubscribedAt', 'is', null)
    .execute();
}

/** Gives the mails of a stopped campaign their last state. Results and events of those that were sent still change it. */
export async function closeSends(db: Db, campaignId: number): Promise<void> {
  await unaudited(db)
    .updateTable('campaignSends')
    .set({
      state: sql<SendState>`case when state = 'waiting' then 'skipped' else 'unknown' end`,
      problem: 'La campaña se detuvo',
    })
    .where('campaignId', '=', campaignId)
    .where('state', 'in', ['waiting', 'asked'])
    .execute();
}

const retentionDays = 400;

/** Deletes the recipients of campaigns that ended long ago, or stay paused since then, and stores their counts. */
export async function purgeSends(db: Db): Promise<void> {
  const old = await db
    .selectFrom('campaigns')
    .select('id')
    .where(sql<boolean>`coalesce(ended_at, updated_at) < now() - make_interval(days => ${retentionDays})`)
    .where('state', 'in', ['finished', 'stopped', 'paused'])
    .where('finalProgress', 'is', null)
    .execute();
  for (const { id } of old) {
    const finalProgress = JSON.stringify({ counts: await countsOf(db, id), ...(await reactionsOf(db, id)) });
    await unaudited(db).updateTable('campaigns').set({ finalProgress }).where('id', '=', id).execute();
    await unaudited(db).deleteFrom('campaignSends').where('campaignId', '=', id).execute();
  }
}
