import type { Ctx } from '#kit/server/http/context.ts';
import type { Campaign } from '../campaigns.contract.ts';
import { fail } from '../campaigns.failures.ts';
import { isEditable } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';
import { checkCampaign } from './checkCampaign.ts';
import { queueFreezing } from './freezeCampaign.ts';
import type { SiteServices } from './renderCampaign.ts';

/** Schedules a checked draft, for now or for a moment. */
export function scheduleCampaign(
  ctx: Pick<Ctx, 'inTransaction' | 'tenant'>,
  services: SiteServices,
  id: number,
  { at = new Date().toISOString() }: { at?: string | undefined },
): Promise<Campaign> {
  return ctx.inTransaction(async (db) => {
    const campaign = (await repo.lock(db, id)) ?? fail('notFound');
    if (!isEditable(campaign.state)) fail('campaignMoved');
    const { findings, rules: segmentRules } = await checkCampaign(db, services, { campaign, tenant: ctx.tenant, at });
    const blocking = findings.filter(({ level }) => level === 'blocking');
    if (blocking.length > 0) fail('campaignNotReady', { message: blocking.map(({ message }) => message).join(' ') });
    await queueFreezing(db, id, at);
    return (await repo.move(db, campaign, { state: 'scheduled', sendAt: at, segmentRules })) ?? fail('campaignMoved');
  });
}
