import { recordSchema } from '#kit/contract/recordSchema.ts';
import { type RolloutDraft, rolloutDraft } from './rollouts.contract.ts';
import { stepIssues } from './rollouts.rules.ts';

export const blankRollout = (): RolloutDraft => ({
  value: true,
  reason: '',
  steps: [5, 25, 100].map((percent) => ({ percent, startsAt: null })),
});

export const rolloutRules = recordSchema(rolloutDraft, blankRollout, stepIssues);
