import { createContext, use } from 'react';

/** The signed-in user as the kit needs it; applications extend the interface. */
export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  /** Policies held, or those of the role the product is seen as. */
  policies: string[];
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The person signed in. Exists on every screen below the shell. */
export function useCurrentUser(): CurrentUser {
  const user = use(CurrentUserContext);
  if (!user) throw new Error('A signed-in screen stands outside of the shell');
  return user;
}
