import { implementApi } from '#kit/server/http/mount.ts';
import { whyApi } from '../why.contract.ts';
import { explainChange } from './explainChange.ts';

export const why = implementApi(whyApi, {
  explain: (ctx, { query }) => explainChange(ctx, query),
});
