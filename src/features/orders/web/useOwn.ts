import { useSuspenseQuery } from '@tanstack/react-query';
import { reading } from '#kit/web/query.ts';
import { type Me, usersApi } from '../../users/users.contract.ts';

/** Whoever is signed in. The frame around every screen has already read it. */
export const useOwn = (): Me => useSuspenseQuery({ ...reading(usersApi.me), staleTime: Number.POSITIVE_INFINITY }).data;
