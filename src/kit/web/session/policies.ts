import { useSuspenseQuery } from '@tanstack/react-query';
import { policyTable } from '#kit/contract/policies.ts';
import { policiesApi } from '#kit/contract/policiesApi.ts';
import { endpointQuery } from '../api/query.ts';

/** Labels of all policies, fetched once since they change only with the server's version. */
export const policiesQuery = { ...endpointQuery(policiesApi.all), staleTime: Infinity, select: policyTable };

/** The table of all policies, as the server composed it; suspends until it is there. */
export const usePolicies = () => useSuspenseQuery(policiesQuery).data;
