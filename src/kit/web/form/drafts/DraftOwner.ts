import { createContext } from 'react';

/** Whose drafts are kept on this computer: tenant and user. Without an owner none are. */
export const DraftOwnerContext = createContext<string | null>(null);
