import { createContext } from 'react';

/** Whether the page stands inside the shell, which already is its main landmark. */
export const InShell = createContext(false);
