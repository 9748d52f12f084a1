import type { Ctx } from '#kit/server/http/context.ts';
import type { Campaign } from '../campaigns.contract.ts';
import { fail } from '../campaigns.failures.ts';
import { isEditable } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';
import { checkCampaign } from './checkCampaign.ts';
import { queueFreezing } from './freezeCampaign.ts';
import type { SiteServices } from './renderCampaign.ts';
import { earliestOf, instantsOf } from './storeClocks.repo.ts';

/** Schedules a checked draft: for now, for a moment, or for a moment on the clock of each store. */
export function scheduleCampaign(
  ctx: Pick<Ctx, 'inTransaction' | 'tenant'>,
  services: SiteServices,
  id: number,
  { at, local }: { at?: string | undefined; local?: string | undefined },
): Promise<Campaign> {
  return ctx.inTransaction(async (db) => {
    const campaign = (await repo.lock(db, id)) ?? fail('notFound');
    if (!isEditable(campaign.state)) fail('campaignMoved');
    const now = new Date().toISOString();
    const sendAt = at ?? (local === undefined ? now : earliestOf(await instantsOf(db, local, ctx.tenant.timeZone)));
    if (local !== undefined && sendAt <= now)
      fail('invalidFields', { message: 'Ya pasó esa hora en algún local: elige una posterior.' });
    const { findings, rules: segmentRules } = await checkCampaign(db, services, {
      campaign,
      tenant: ctx.tenant,
      at: sendAt,
    });
    const blocking = findings.filter(({ level }) => level === 'blocking');
    if (blocking.length > 0) fail('campaignNotReady', { message: blocking.map(({ message }) => message).join(' ') });
    await queueFreezing(db, id, sendAt);
    return (
      (await repo.move(db, campaign, { state: 'scheduled', sendAt, sendLocal: local ?? null, segmentRules })) ??
      fail('campaignMoved')
    );
  });
}
