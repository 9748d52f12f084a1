import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Whether this company's people sign in with a service of its own, which then keeps their passwords. */
export const useCloudSignIn = (): boolean => useCurrentUser().tenant.signIn.provider !== 'builtin';
