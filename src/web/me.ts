import { call } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type Me, meApi } from '#features/platform/users/me.contract.ts';

/** The signed-in user, available to all screens as `useCurrentUser()`. */
export const meQuery = {
  ...endpointQuery(meApi.me),
  // Without the signal: the guard waits for it while components come and go, and must not see it cancelled.
  queryFn: () => call(meApi.me),
  staleTime: 60_000,
};

declare module '#kit/web/session/currentUser.ts' {
  interface CurrentUser extends Me {}
}
