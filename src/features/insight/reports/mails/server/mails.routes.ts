import { draftOf } from '#kit/contract/draft.ts';
import { type Db } from '#kit/server/data/database.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { insert, remove, update } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { fail } from '../../reports.failures.ts';
import { type ReportMail, type ReportMailDraft, reportMailDraft, reportMailsApi } from '../mails.contract.ts';
import { notifyMailsChanged } from './auditedMails.ts';
import * as repo from './mails.repo.ts';
import { previewMail, sendTest } from './previewMail.ts';
import { findRecipients } from './recipients.ts';
import { requireSoundMail } from './requireSoundMail.ts';
import { rescheduleMail } from './scheduleMail.ts';

const found = async ({ db, actor }: Ctx, id: number) => (await repo.find(db, id, actor)) ?? fail('notFound');

/** Returns the report mail if the user may change it. */
async function findChangeable(ctx: Ctx, id: number): Promise<ReportMail> {
  const mail = await found(ctx, id);
  return mail.isWithinReach ? mail : fail('reportMailOutOfReach');
}

const once = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);

const rowOf = ({ storeIds, recipientIds, ...draft }: ReportMailDraft) => ({
  ...draft,
  storeIds: JSON.stringify(once(storeIds)),
  recipientIds: JSON.stringify(once(recipientIds)),
});

/** Removing and adding a recipient clears their unsubscription. */
async function unsubscribedOf(db: Db, id: number, { recipientIds }: ReportMailDraft): Promise<string> {
  const { unsubscribedIds = [] } = (await repo.lock(db, id)) ?? {};
  return JSON.stringify(unsubscribedIds.filter((userId) => recipientIds.includes(userId)));
}

const timing = ['active', 'cadence', 'weekday', 'monthDay', 'hour'] as const satisfies (keyof ReportMailDraft)[];

const change = patchEndpoint<ReportMail, ReportMailDraft>({
  table: 'reportMails',
  rules: reportMailDraft,
  find: (_, id, ctx) => findChangeable(ctx, id),
  draftOf: (stored) => draftOf(reportMailDraft, stored),
  async save(ctx, id, draft, changes, stored) {
    const { db, actor } = ctx;
    await requireSoundMail(db, actor, draft, stored.recipientIds);
    await update(db, 'reportMails', id, { ...rowOf(draft), unsubscribedIds: await unsubscribedOf(db, id, draft) });
    if (timing.some((field) => field in changes)) await rescheduleMail(db, id);
    await notifyMailsChanged(db);
    return found(ctx, id);
  },
});

export const reportMails = implementApiWith(reportMailsApi, (services) => ({
  list: ({ db, actor }, { query }) => repo.list(db, query, actor),
  get: (ctx, { params }) => found(ctx, params.id),
  async create(ctx, { body }) {
    const { db, actor } = ctx;
    const draft = validate(reportMailDraft, body);
    await requireSoundMail(db, actor, draft);
    const { id } = await insert(db, 'reportMails', { ...rowOf(draft), authorName: actor.name });
    await rescheduleMail(db, id);
    await notifyMailsChanged(db);
    return found(ctx, id);
  },
  update: change,
  async remove(ctx, { params }) {
    const { db } = ctx;
    await findChangeable(ctx, params.id);
    // Were it taken back in some weeks, it would not be late: it begins with its next turn.
    await repo.setNext(db, params.id, { nextDay: null, nextAt: null });
    await remove(db, 'reportMails', params.id);
    await notifyMailsChanged(db);
    return {};
  },
  recipients: async ({ db }, { query }) => ({ data: await findRecipients(db, query) }),
  preview: (ctx, { body }) => previewMail(ctx, body, services),
  test: (ctx, { body }) => sendTest(ctx, body, services),
}));
