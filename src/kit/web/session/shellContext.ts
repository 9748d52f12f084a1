import { createContext, use } from 'react';

/** Functions that the shell offers to pages. */
export type ShellContextValue = {
  /** The screens of the navigation this person sees. */
  screens: readonly { path: string; label: string }[];
  /** Opens how the product looks to this person in this browser. */
  openAppearance: () => void;
};

export const ShellContext = createContext<ShellContextValue>({ screens: [], openAppearance: () => undefined });

export const useShell = (): ShellContextValue => use(ShellContext);
