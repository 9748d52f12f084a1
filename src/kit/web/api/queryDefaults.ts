import { Failure } from '#kit/contract/failures.ts';
import { isFollowed } from './live.ts';
import { isOffline } from './requests.ts';

/** How readings behave everywhere. */
export const queryDefaults = {
  staleTime: 15_000,
  // A refusal stays a refusal; a network that went away for a moment deserves two more attempts.
  retry: (count: number, thrown: unknown) =>
    count < 2 && navigator.onLine && (!(thrown instanceof Failure) || isOffline(thrown)),
  // Without a network, queries fail visibly instead of waiting behind a skeleton, and refetch when it is back.
  networkMode: 'always',
  // Live events already refetch changed data; refetching on focus would repeat that.
  refetchOnWindowFocus: () => !isFollowed(),
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error' || !isFollowed(),
} as const;
