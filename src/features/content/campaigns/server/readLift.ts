import { dayLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Campaign, CampaignLift } from '../campaigns.contract.ts';
import { liftOf } from '../lift.rules.ts';
import { firstSentAt, ordersOfGroups } from './lift.repo.ts';

/** Days from the first mail in which orders are compared. */
const days = 7;

/** The lift of a campaign that was sent; null without a control group. */
export async function readLift(
  db: Db,
  { id, startedAt, holdBack }: Pick<Campaign, 'id' | 'startedAt' | 'holdBack'>,
): Promise<CampaignLift | null> {
  if (startedAt === null || holdBack === 0) return null;
  // It may have paused before its first mail.
  const from = (await firstSentAt(db, id)) ?? startedAt;
  const until = new Date(Date.parse(from) + days * dayLength).toISOString();
  const groups = await ordersOfGroups(db, { campaignId: id, from, until, asOf: new Date() });
  return { until, ...groups, ...liftOf(groups.recipients, groups.control) };
}
