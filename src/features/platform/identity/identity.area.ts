import { area } from '#kit/server/area.ts';
import { purgeExpiredAccess } from './server/purgeExpiredAccess.ts';
import { syncAccessCache } from './server/accessCaches.ts';
import { failures } from './identity.failures.ts';

export const identityArea = area({
  name: 'identity',
  failures,
  events: { sessionsRevoked: ['visits'] },
  nightly: () => [purgeExpiredAccess],
  subscribe: syncAccessCache,
});
