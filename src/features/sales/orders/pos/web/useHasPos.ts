import { integrationPorts } from '#domain/integrationPorts.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Whether orders of the company can go to points of sale. */
export const useHasPos = (): boolean => useCurrentUser().flags.includes(integrationPorts.pos.flag);
