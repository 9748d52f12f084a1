import { fail } from '#kit/contract/failures.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { audienceOf, emit } from '#kit/server/live/events.ts';
import { presenceApi, type Seen, type SharedRecord } from '../presence.contract.ts';

/** Who may open such a record, and so may know who else has. */
const policyOf = ({ kind }: SharedRecord): Policy => `${kind}.show`;

export const presence = implementApi(presenceApi, {
  async tell({ db, actor }, { body }) {
    const audience = policyOf(body);
    if (!hasPermission(actor, audience)) fail('notAllowed');
    const storeId = body.kind === 'stores' ? body.id : null;
    if (storeId !== null && actor.storeIds !== null && !actor.storeIds.includes(storeId)) fail('notFound');
    const data: Seen = { ...body, person: audienceOf(actor), name: actor.name };
    await emit(db, 'presence', { audience, storeId, data });
    return {};
  },
});
