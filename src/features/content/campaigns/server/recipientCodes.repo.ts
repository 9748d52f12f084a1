import { sql } from 'kysely';
import { countFreeCodes, hasFreeCodes, takeBatchCodes } from '#features/benefits/coupons/codes/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Campaign } from '../campaigns.contract.ts';

export type Coded = Pick<Campaign, 'id' | 'couponBatchId'>;

const needsCode = (id: number) => sql`s.campaign_id = ${id} and s.state = 'waiting' and s.coupon_code is null`;

/**
 * Gives claimed mails a code each, in the transaction that marks the codes as sent. A mail keeps its code in every attempt.
 *
 * Returns the codes by mail. Those for whom none was left wait again.
 */
export async function assignCodes(
  db: Db,
  batchId: number,
  sendIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const codes = sendIds.length > 0 ? await takeBatchCodes(db, batchId, sendIds.length) : [];
  const assigned = new Map(codes.map((code, place) => [sendIds[place] as number, code]));
  await sql`update campaign_sends s set coupon_code = c.code
    from unnest(${[...assigned.keys()]}::bigint[], ${codes}::text[]) c(id, code)
    where ${isTenantRow('s')} and s.id = c.id`.execute(db);
  await sql`update campaign_sends s set state = 'waiting', attempts = s.attempts - 1, due_at = now()
    where ${isTenantRow('s')} and s.id = any(${sendIds.filter((id) => !assigned.has(id))}::bigint[])`.execute(db);
  return assigned;
}

/** Free codes of a batch that no recipient of another campaign waits for. */
export async function countUnpromised(db: Db, { id, couponBatchId }: Coded): Promise<number> {
  if (couponBatchId === null) return 0;
  const { rows } = await sql<{ promised: number }>`select count(*)::int as promised from ${tenantRows('campaigns as c')}
    join ${tenantRows('campaignSends as s')} on s.campaign_id = c.id and s.state = 'waiting' and s.coupon_code is null
    where c.coupon_batch_id = ${couponBatchId} and c.id <> ${id}`.execute(db);
  return Math.max(0, (await countFreeCodes(db, couponBatchId)) - (rows[0]?.promised ?? 0));
}

/** Recipients for whom the batch has no code. */
export async function countMissing(db: Db, campaign: Coded): Promise<number> {
  if (campaign.couponBatchId === null) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${tenantRows('campaignSends as s')} where ${needsCode(campaign.id)}`.execute(db);
  return Math.max(0, (rows[0]?.count ?? 0) - (await countUnpromised(db, campaign)));
}

/** Whether recipients wait for a code while none is left. */
export async function isOutOfCodes(db: Db, { id, couponBatchId }: Coded): Promise<boolean> {
  if (couponBatchId === null || (await hasFreeCodes(db, couponBatchId))) return false;
  const { rows } = await sql`select from ${tenantRows('campaignSends as s')} where ${needsCode(id)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends the mails that wait for a code while none is left. */
export async function skipWithoutCode(db: Db, campaign: Coded): Promise<void> {
  if (await isOutOfCodes(db, campaign))
    await sql`update campaign_sends s set state = 'skipped', problem = 'No quedaban códigos en el lote'
      where ${isTenantRow('s')} and ${needsCode(campaign.id)}`.execute(db);
}
