import { z } from 'zod';
import { type ClosingDraft, closingDraft } from '../../closings.contract.ts';

/** The times of a period count only for a period: what was typed into them before must not stand in the way. */
export const closingRules = z.preprocess((value) => {
  const draft = value as ClosingDraft;
  if (draft.kind === 'period') return draft;
  return { ...draft, startLocal: null, ...(draft.kind !== 'until' && { endLocal: null }) };
}, closingDraft);
