import type { Entities } from '#kit/web/record/history/RecordChange.ts';
import { composedScreens } from '../../composedScreens.ts';

let fetched: Promise<Entities> | undefined;

/** Fetches the words of the history once. They come with the contract of every area, so no screen begins with them. */
export function fetchEntities(): Promise<Entities> {
  fetched ??= composedScreens.fetchEntities();
  // A failed import can succeed the next time.
  fetched.catch(() => (fetched = undefined));
  return fetched;
}
