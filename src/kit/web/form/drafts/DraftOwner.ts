import { createContext } from 'react';

/** Owner of drafts on this computer: tenant and user. Without an owner, none are stored. */
export const DraftOwnerContext = createContext<string | null>(null);
