import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { searchApi } from '../search.contract.ts';

/** Records of one kind in an answer. */
const resultsPerKind = 8;

export const search = implementApiWith(searchApi, ({ areas }) => ({
  records: async ({ db, actor, tenant }, { query: { query } }) => {
    const allowed = areas.search.filter(({ policy }) => hasPermission(actor, policy));
    const find = async (near: boolean) => {
      const searcher = { actor, tenant, limit: resultsPerKind, near };
      return (await Promise.all(allowed.map((kind) => kind.find(db, query, searcher)))).flat();
    };
    const exact = await find(false);
    const identified = exact.filter((record) => record.identified);
    if (identified.length > 0) return { data: identified, near: false };
    // A record with a similar number is another one.
    if (exact.length > 0 || readOrderNumber(query)) return { data: exact, near: false };
    return { data: await find(true), near: true };
  },
}));
