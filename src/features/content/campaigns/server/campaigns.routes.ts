import { randomUUID } from 'node:crypto';
import { readResults } from '#features/content/counts/server/index.ts';
import { requirePictures } from '#features/content/sections/server/index.ts';
import { pageSize } from '#kit/contract/crud.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type Handlers, implementApiWith } from '#kit/server/http/mount.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { countTestMail } from '#kit/server/mail/countTestMail.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { type Campaign, campaignEntity, campaignsApi } from '../campaigns.contract.ts';
import { fail } from '../campaigns.failures.ts';
import { type CampaignState, isEditable } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';
import { checkCampaign } from './checkCampaign.ts';
import { queueFreezing, withdrawFreezing } from './freezeCampaign.ts';
import { previewMail } from './previewMail.ts';
import { skipWithoutCode } from './recipientCodes.repo.ts';
import { readLift } from './readLift.ts';
import { requireTestRecipient } from './requireTestRecipient.ts';
import { scheduleCampaign } from './scheduleCampaign.ts';
import { queueSending } from './sendCampaign.ts';
import { testCampaign } from './testCampaign.ts';

/** A campaign is for customers of all stores. */
const requireCampaignAccess = (ctx: Pick<Ctx, 'actor'>): void => requireEveryStore(ctx, 'enviar campañas');

const lockCampaign = async (db: Db, id: number) => (await repo.lock(db, id)) ?? fail('notFound');

/** Locks a draft, so that it is not sent while it changes. */
async function lockDraft(db: Db, id: number, message?: string): Promise<void> {
  const { state } = await lockCampaign(db, id);
  if (!isEditable(state)) fail('campaignLocked', message === undefined ? {} : { message });
}

const requireCampaign = async (db: Db, id: number) => (await repo.find(db, id)) ?? fail('notFound');

/** Moves a campaign, and queues its job again where it resumes. */
async function moveCampaign(ctx: Ctx, id: number, to: Exclude<CampaignState, 'scheduled'>): Promise<Campaign> {
  requireCampaignAccess(ctx);
  const { db } = ctx;
  const campaign = await lockCampaign(db, id);
  const { sendAt, startedAt } = campaign;
  // Without recipients it is about to be sent again.
  const state = to === 'sending' && startedAt === null ? 'scheduled' : to;
  const ended = state === 'stopped' && { endedAt: new Date().toISOString() };
  const moved = await repo.move(db, campaign, {
    state,
    ...ended,
    ...(state === 'paused' && { pauseReason: 'person' as const }),
    ...(state === 'draft' && { sendAt: null, sendLocal: null, segmentRules: null }),
  });
  if (state === 'stopped') await repo.closeSends(db, id);
  if (state === 'draft') await withdrawFreezing(db, id);
  if (state === 'sending') {
    await skipWithoutCode(db, campaign);
    await queueSending(db, id);
  }
  if (state === 'scheduled' && sendAt !== null) await queueFreezing(db, id, sendAt);
  return moved ?? fail('campaignMoved');
}

/** Handlers of a campaign that was sent or scheduled. */
const sending: Pick<
  Handlers<typeof campaignsApi>,
  'unschedule' | 'pause' | 'resume' | 'stop' | 'results' | 'progress' | 'lift' | 'sends'
> = {
  unschedule: (ctx, { params }) => moveCampaign(ctx, params.id, 'draft'),
  pause: (ctx, { params }) => moveCampaign(ctx, params.id, 'paused'),
  resume: (ctx, { params }) => moveCampaign(ctx, params.id, 'sending'),
  stop: (ctx, { params }) => moveCampaign(ctx, params.id, 'stopped'),
  async results(ctx, { params: { id } }) {
    await requireCampaign(ctx.db, id);
    return readResults(ctx, 'campaign', id);
  },
  async progress(ctx, { params: { id } }) {
    requireCampaignAccess(ctx);
    const { db } = ctx;
    const { state, finalProgress } = await requireCampaign(db, id);
    if (finalProgress) return { state, nextAt: null, ...finalProgress };
    const [counts, reactions, nextAt] = [
      await repo.countsOf(db, id),
      await repo.reactionsOf(db, id),
      await repo.nextWaiting(db, id),
    ];
    return { state, counts, ...reactions, nextAt };
  },
  async lift(ctx, { params: { id } }) {
    requireCampaignAccess(ctx);
    return readLift(ctx.db, await requireCampaign(ctx.db, id));
  },
  async sends(ctx, { params, query: { cursor, limit = pageSize, state } }) {
    requireCampaignAccess(ctx);
    await requireCampaign(ctx.db, params.id);
    const after = cursorId(cursor, 0);
    const rows = await repo.sends(ctx.db, { campaignId: params.id, state, after, count: limit + 1 });
    return cursorPage(rows, limit, ({ id }) => String(id));
  },
};

export const campaigns = implementApiWith(campaignsApi, (services) => {
  const records = crudHandlers(campaignsApi, { entity: campaignEntity, areas: services.areas });
  return {
    ...records,
    async create(ctx, input) {
      await requirePictures(ctx.db, input.body);
      return records.create(ctx, input);
    },
    async update(ctx, input) {
      await lockDraft(ctx.db, input.params.id);
      await requirePictures(ctx.db, input.body);
      return records.update(ctx, input);
    },
    async remove(ctx, input) {
      await lockDraft(ctx.db, input.params.id, 'Solo se eliminan borradores: los envíos quedan en el historial.');
      return records.remove(ctx, input);
    },
    preview: ({ inTransaction, tenant }, { body }) =>
      inTransaction((db) => previewMail(db, services, { company: tenant, mail: body })),
    async check(ctx, { params }) {
      requireCampaignAccess(ctx);
      const { inTransaction, tenant } = ctx;
      return inTransaction(async (db) =>
        checkCampaign(db, services, { campaign: await requireCampaign(db, params.id), tenant }),
      );
    },
    async test(ctx, { params: { id }, body: { mail = ctx.actor.email } }) {
      requireTestRecipient(ctx, mail);
      await ctx.inTransaction((db) => requireCampaign(db, id));
      await countTestMail(ctx);
      return ctx.inTransaction((db) => enqueue(db, testCampaign, { id, mail, key: `t${randomUUID()}` }));
    },
    send(ctx, { params: { id }, body }) {
      requireCampaignAccess(ctx);
      return scheduleCampaign(ctx, services, id, body);
    },
    ...sending,
  };
});
