import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { updateAll } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { type MailSender, mailSenderEntity, mailSendersApi } from '../senders.contract.ts';
import { enqueueCheck } from './checkSender.ts';

const roles = ['isDefault', 'sendsOrders'] as const;
type Roles = { readonly [Role in (typeof roles)[number]]?: boolean | undefined };

/** Takes the roles of a sender from the one that has them: each has one sender. */
async function takeRoles(db: Db, draft: Roles, id: number | null): Promise<void> {
  for (const role of roles) {
    if (!draft[role]) continue;
    const holders = await db.selectFrom('mailSenders').select('id').where(role, '=', true).forUpdate().execute();
    const others = holders.filter((holder) => holder.id !== id).map((holder) => holder.id);
    if (others.length > 0) await updateAll(db, 'mailSenders', others, { [role]: false });
  }
}

/** Values of a sender that its provider has verified. */
const verifiedFields = ['address', 'provider', 'dkimSelector'] as const;

const clearChecks = (db: Db, id: number) =>
  unaudited(db)
    .updateTable('mailSenders')
    .set({ verifiedAt: null, checkedAt: null, checks: '{}', problem: '' })
    .where('id', '=', id)
    .execute();

type Id = { params: { id: number } };

export const mailSenders = implementApiWith(mailSendersApi, ({ areas }) => {
  const records = crudHandlers(mailSendersApi, { entity: mailSenderEntity, areas });
  const get = async (ctx: Ctx, { params }: Id) =>
    (await records.get(ctx, { params, query: {}, body: {} })) as MailSender;
  return {
    ...records,
    async create(ctx, input) {
      await takeRoles(ctx.db, input.body, null);
      const { id } = (await records.create(ctx, input)) as MailSender;
      await enqueueCheck(ctx.db, id);
      return get(ctx, { params: { id } });
    },
    async update(ctx, input) {
      const { params } = input;
      const before = await get(ctx, { params });
      await takeRoles(ctx.db, input.body, params.id);
      const after = (await records.update(ctx, input)) as MailSender;
      if (verifiedFields.every((field) => before[field] === after[field])) return after;
      await clearChecks(ctx.db, params.id);
      await enqueueCheck(ctx.db, params.id);
      return get(ctx, { params });
    },
    async check(ctx, { params }) {
      await get(ctx, { params });
      return enqueueCheck(ctx.db, params.id);
    },
  };
});
