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
    return exact.length > 0 ? { data: exact, near: false } : { data: await find(true), near: true };
  },
}));
