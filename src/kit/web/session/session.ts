import { SessionStore } from './sessionStore.ts';

/** The session of this browser. */
export const session = new SessionStore({
  host: location.host,
  local: localStorage,
  tab: sessionStorage,
  now: Date.now,
  // Web Locks exist only on secure origins; elsewhere a rare double renewal ends in signing in again.
  exclusively: async (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
});

addEventListener('storage', (event) => session.follow(event.key));
addEventListener('online', () => session.renewInTime());
session.renewInTime();
