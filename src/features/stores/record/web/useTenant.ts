import { type CurrentUser, useCurrentUser } from '#kit/web/session/currentUser.ts';

/** The company whose stores these are. */
export const useTenant = (): CurrentUser['tenant'] => useCurrentUser().tenant;
