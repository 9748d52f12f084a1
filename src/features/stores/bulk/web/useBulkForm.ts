import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FormEngine, useFormEngine } from '#kit/web/form/engine.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import { type BulkDraft, blankBulkDraft, bulkDraftRules } from './bulkDraft.ts';

/** Where the change is written, whatever its tab. */
export const bulkPath = '/stores/bulk-edit';

const neverSaved = async (): Promise<never> => {
  throw new Error('A change of many stores is reviewed before it is saved');
};

/**
 * Form of a bulk change: submitting opens the review instead of saving. `asks`: leaving the page would lose changes.
 */
export function useBulkForm({ onReview, asks }: { onReview: () => void; asks: boolean }) {
  const { tenant, flags } = useCurrentUser();
  const initial = useMemo(() => blankBulkDraft(flags), [flags]);
  const chain = useChainSettings();
  const schema = useMemo(() => bulkDraftRules(tenant.country, chain), [tenant.country, chain]);
  const engine = useFormEngine<BulkDraft, never>({
    schema,
    initial,
    save: neverSaved,
    success: '',
    draftKey: bulkPath,
  });
  const [refusals, setRefusals] = useState(0);
  const isMeant = () => engine.form.getValues('touched').length > 0;
  const review = async () => {
    if (!isMeant()) return;
    let valid = false;
    await engine.form.handleSubmit(() => {
      valid = true;
    })();
    if (valid) onReview();
    else setRefusals((count) => count + 1);
  };
  return {
    ...engine,
    refusals,
    submit: review,
    // Values of a part that is no longer selected are not a change.
    isDirty: () => asks && isMeant(),
  } as unknown as FormEngine<FieldValues>;
}
