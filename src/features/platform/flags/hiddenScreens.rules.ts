import { z } from 'zod';
import { type HideablePath, hideablePathNames } from '#domain/hideablePaths.ts';

/** Hidden screens of a company as its form has them. */
export const hiddenDraft = z.strictObject({ hidden: z.record(z.string(), z.boolean()) });
export type HiddenDraft = z.output<typeof hiddenDraft>;

export const draftOfHidden = (hiddenPaths: readonly string[]): HiddenDraft => ({
  hidden: Object.fromEntries(hideablePathNames.map((path) => [path, hiddenPaths.includes(path)])),
});

/** Paths that a form hides, after those that it does not have. */
export const pathsOfDraft = (before: readonly string[], { hidden }: HiddenDraft): string[] => [
  ...before.filter((path) => !hideablePathNames.includes(path as HideablePath)),
  ...hideablePathNames.filter((path) => hidden[path]),
];
