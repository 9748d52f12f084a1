import type { SegmentRules } from '#features/benefits/segments/segmentRules.contract.ts';
import { countAudience, findRules } from '#features/benefits/segments/server/index.ts';
import { findDefaultSender, findSender } from '#features/platform/mail/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Campaign, CheckList } from '../campaigns.contract.ts';
import { findingsOf } from '../checks.rules.ts';
import { checkedMail } from './previewMail.ts';
import { renderCampaign, type SiteServices } from './renderCampaign.ts';

/** The check, and the rules that it counted: the segment may change afterwards. */
type Checked = CheckList & { rules: SegmentRules | null };

async function senderProblemOf(db: Db, senderId: number | null): Promise<string | null> {
  const sender = await (senderId === null ? findDefaultSender(db) : findSender(db, senderId));
  // Without a default sender the installation sends.
  if (!sender) return senderId === null ? null : 'El remitente ya no existe.';
  return sender.verifiedAt === null ? `El remitente ${sender.address} todavía no está verificado.` : null;
}

/** Checks a campaign before it is sent. */
export async function checkCampaign(
  db: Db,
  services: SiteServices,
  { campaign, tenant }: { campaign: Campaign; tenant: Tenant },
): Promise<Checked> {
  const rules = campaign.segmentId === null ? null : ((await findRules(db, campaign.segmentId)) ?? null);
  const [mail, addresses, senderProblem] = [
    await renderCampaign(db, services, { company: tenant, campaign }),
    rules && (await countAudience(db, tenant, rules)).addresses,
    await senderProblemOf(db, campaign.senderId),
  ];
  const bytes = Buffer.byteLength(mail.html);
  const findings = findingsOf({ ...checkedMail(campaign, bytes), senderProblem, addresses });
  return { findings, bytes, addresses: addresses ?? 0, rules };
}
