import { z } from 'zod';
import { integer } from '#kit/contract/fields.ts';

/** Why a provider of a company does not work. */
export const issueKinds = ['credentials', 'calls', 'stores'] as const;

export const providerIssue = z.object({
  name: z.string(),
  kind: z.enum(issueKinds),
  /** Stores with a problem there; 0 where the kind is another one. */
  storeCount: integer,
});
export type ProviderIssue = z.output<typeof providerIssue>;
