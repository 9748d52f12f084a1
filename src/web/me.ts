import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { reading } from '#kit/web/query.ts';
import { usersApi } from '#features/users/users.contract.ts';

/** Whoever is signed in, as the whole product knows them. */
export const meQuery = {
  ...reading(usersApi.me),
  // Without the signal: the guard waits for it while components come and go, and must not see it cancelled.
  queryFn: () => call(usersApi.me),
  staleTime: 60_000,
};

/** Below the guard of signed-in screens it is always there. */
export const useMe = () => useSuspenseQuery(meQuery).data;
