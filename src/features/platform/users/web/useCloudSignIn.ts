import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Whether the company uses an external sign-in service, which then stores the passwords. */
export const useCloudSignIn = (): boolean => useCurrentUser().tenant.signIn.provider !== 'builtin';
