import type { QueryClient } from '@tanstack/react-query';
import { areaOf } from '#kit/web/api/query.ts';
import { holdsApi } from '../../holds.contract.ts';

/** Areas whose readings have the state of a company. */
export const staleAreas = ['companies', 'tenants', 'audit'];

/** Reads the holds again when a change is refused, because another user changed them. */
export async function refetchHolds<T>(client: QueryClient, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (failure) {
    void client.invalidateQueries({ queryKey: [areaOf(holdsApi.list)] });
    throw failure;
  }
}
