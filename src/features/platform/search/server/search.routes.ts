import { hasPermission } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { searchApi } from '../search.contract.ts';

/** Records of one kind in an answer. */
const resultsPerKind = 8;

export const search = implementApiWith(searchApi, ({ areas }) => ({
  records: async ({ db, actor, tenant }, { query }) => {
    const allowed = areas.search.filter(({ policy }) => hasPermission(actor, policy));
    const searcher = { actor, tenant, limit: resultsPerKind };
    return { data: (await Promise.all(allowed.map(({ find }) => find(db, query.query, searcher)))).flat() };
  },
}));
