import { useSuspenseQuery } from '@tanstack/react-query';
import { reading } from '#kit/web/query.ts';
import { usersApi } from '#features/users/users.contract.ts';

/** Whoever is signed in, as the whole product knows them. */
export const meQuery = { ...reading(usersApi.me), staleTime: 60_000 };

/** Below the guard of signed-in screens it is always there. */
export const useMe = () => useSuspenseQuery(meQuery).data;
