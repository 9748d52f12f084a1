import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { areaOf } from './query.ts';

/** Reads the area of an endpoint again when a change is refused, because another user changed it. */
export async function refetchRefused<T>(client: QueryClient, endpoint: Endpoint, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (failure) {
    void client.invalidateQueries({ queryKey: [areaOf(endpoint)] });
    throw failure;
  }
}
