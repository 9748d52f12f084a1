import type { SegmentRules } from '#features/benefits/segments/segmentRules.contract.ts';
import { localDay } from '#domain/time/dates.ts';
import { findBatchCoupon } from '#features/benefits/coupons/codes/server/index.ts';
import { countAudience, findRules } from '#features/benefits/segments/server/index.ts';
import { findDefaultSender, findSender } from '#features/platform/mail/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Campaign, CheckList } from '../campaigns.contract.ts';
import { type CheckedCoupon, couponProblem, findingsOf } from '../checks.rules.ts';
import { checkedMail } from './previewMail.ts';
import { type Coded, countUnpromised, isOutOfCodes } from './recipientCodes.repo.ts';
import { zonesOf } from './storeClocks.repo.ts';
import { renderCampaign, type SiteServices } from './renderCampaign.ts';

/** The check, and the rules that it counted: the segment may change afterwards. */
type Checked = CheckList & { rules: SegmentRules | null };

async function senderProblemOf(db: Db, senderId: number | null): Promise<string | null> {
  const sender = await (senderId === null ? findDefaultSender(db) : findSender(db, senderId));
  // Without a default sender the installation sends.
  if (!sender) return senderId === null ? null : 'El remitente ya no existe.';
  return sender.verifiedAt === null ? `El remitente ${sender.address} todavía no está verificado.` : null;
}

async function couponOf(db: Db, campaign: Campaign, day: string): Promise<CheckedCoupon | 'gone' | null> {
  if (campaign.couponBatchId === null) return null;
  const coupon = await findBatchCoupon(db, campaign.couponBatchId, day);
  return coupon ? { ...coupon, free: await countUnpromised(db, campaign), day } : 'gone';
}

/** Why the codes of a campaign cannot be used today; null: they can, or it has none. */
export async function findCouponProblem(db: Db, campaign: Coded, timeZone: string): Promise<string | null> {
  if (campaign.couponBatchId === null) return null;
  const day = localDay(new Date(), timeZone);
  const coupon = await findBatchCoupon(db, campaign.couponBatchId, day);
  const problem = coupon ? couponProblem({ ...coupon, day }) : 'El lote de códigos ya no existe.';
  if (problem !== null || !(await isOutOfCodes(db, campaign))) return problem;
  return 'El lote no tiene más códigos. Si sigues, las personas que faltan no reciben el correo.';
}

/** Checks a campaign before it is sent. `at`: the moment of the sending, where it is known. */
export async function checkCampaign(
  db: Db,
  services: SiteServices,
  { campaign, tenant, at }: { campaign: Campaign; tenant: Tenant; at?: string },
): Promise<Checked> {
  const rules = campaign.segmentId === null ? null : ((await findRules(db, campaign.segmentId)) ?? null);
  const day = localDay(at ?? new Date(), tenant.timeZone);
  const [mail, addresses, senderProblem, coupon] = [
    await renderCampaign(db, services, { company: tenant, campaign }),
    rules && (await countAudience(db, tenant, rules)).addresses,
    await senderProblemOf(db, campaign.senderId),
    await couponOf(db, campaign, day),
  ];
  const bytes = Buffer.byteLength(mail.html);
  const findings = findingsOf({
    ...checkedMail(campaign, bytes),
    senderProblem,
    addresses,
    coupon,
    hasMoment: at !== undefined,
  });
  const { length: zones } = await zonesOf(db, tenant.timeZone);
  return { findings, bytes, addresses: addresses ?? 0, zones, rules };
}
