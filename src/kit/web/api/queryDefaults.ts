import { Failure } from '#kit/contract/failures.ts';
import { isFollowed } from './live.ts';
import { isOffline } from './requests.ts';

/** How readings behave everywhere. */
export const queryDefaults = {
  staleTime: 15_000,
  // A refusal stays a refusal; a network that went away for a moment deserves two more attempts.
  retry: (count: number, thrown: unknown) =>
    count < 2 && navigator.onLine && (!(thrown instanceof Failure) || isOffline(thrown)),
  // Without a network a reading fails and says so, instead of waiting behind a skeleton; it is read again with it.
  networkMode: 'always',
  // What changed while nobody looked is told by the stream of live events: all of it would be read twice.
  refetchOnWindowFocus: () => !isFollowed(),
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error' || !isFollowed(),
} as const;
