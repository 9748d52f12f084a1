import { z } from 'zod';
import { enumOf, fieldMessages } from '#kit/contract/fields.ts';
import { allVisitKinds, visitDraft } from './visits.contract.ts';

/** The form of a reason: security visits are requested and need a ticket, others open at once. */
export const visitForm = visitDraft.extend({ kind: enumOf(allVisitKinds) }).superRefine(({ kind, ticket }, context) => {
  if (kind === 'security' && ticket.trim() === '')
    context.addIssue({ code: 'custom', path: ['ticket'], message: fieldMessages.missing });
});
export type VisitForm = z.output<typeof visitForm>;
