import { fail } from '#kit/contract/failures.ts';
import type { Policy } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { audienceOf, emit } from '#kit/server/live/events.ts';
import { presenceApi, type Seen, type SharedRecord } from '../presence.contract.ts';

/** Who may open such a record, and so may know who else has. */
const policyOf = ({ kind }: SharedRecord): Policy => `${kind}.show`;

/** The store that a record is of, and in whose reach its people see each other; null where it is of none. */
async function storeOf(db: Db, { kind, id }: SharedRecord): Promise<number | null> {
  if (kind === 'stores') return id;
  if (kind !== 'orders') return null;
  const order = await db.selectFrom('orders').select('storeId').where('id', '=', id).executeTakeFirst();
  return (order ?? fail('notFound')).storeId;
}

export const presence = implementApi(presenceApi, {
  async tell({ db, actor }, { body }) {
    if (actor.visit?.security) return {};
    const audience = policyOf(body);
    if (!hasPermission(actor, audience)) fail('notAllowed');
    const storeId = await storeOf(db, body);
    if (storeId !== null && actor.storeIds !== null && !actor.storeIds.includes(storeId)) fail('notFound');
    const data: Seen = { ...body, person: audienceOf(actor), name: actor.name };
    await emit(db, 'presence', { audience, storeId, data });
    return {};
  },
});
