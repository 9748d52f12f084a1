import { useSyncExternalStore } from 'react';
import { session } from '#kit/web/session/session.ts';

/** The session of this browser, redrawn when it changes here or in another tab. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.state);
