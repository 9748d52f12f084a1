import { dayLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Campaign, CampaignLift } from '../campaigns.contract.ts';
import { liftOf } from '../lift.rules.ts';
import { ordersOfGroups } from './lift.repo.ts';

/** Days from the start of the sending in which orders are compared. */
const days = 7;

/** The lift of a campaign that was sent; null without a control group. */
export async function readLift(
  db: Db,
  { id, startedAt, holdBack }: Pick<Campaign, 'id' | 'startedAt' | 'holdBack'>,
): Promise<CampaignLift | null> {
  if (startedAt === null || holdBack === 0) return null;
  const until = new Date(Date.parse(startedAt) + days * dayLength).toISOString();
  const groups = await ordersOfGroups(db, { campaignId: id, from: startedAt, until, asOf: new Date() });
  return { until, ...groups, ...liftOf(groups.recipients, groups.control) };
}
