import { Button } from '@mantine/core';
import type { RunFailure } from '#kit/contract/runs.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RunFailures } from '#kit/web/runs/RunFailures.tsx';
import { tabOfField } from './parts.ts';

type SkippedStoresProps = {
  title: string;
  hint: string;
  stores: readonly RunFailure[];
  onLeaveOut?: (id: number) => void;
};

const addressOf = ({ id, field }: RunFailure): string | null =>
  field === null ? null : `/stores/edit-store/${id}/${tabOfField(field)}?field=${encodeURIComponent(field)}`;

/** Stores that reject the change: why, and where to fix it. The store's page opens in another tab. */
export function SkippedStores({ title, hint, stores, onLeaveOut }: SkippedStoresProps) {
  const leaveOut = ({ id, name }: RunFailure) =>
    onLeaveOut && (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Dejar fuera ${name}`}
        onClick={() => onLeaveOut(id ?? 0)}
      >
        Dejar fuera
      </Button>
    );
  return (
    <FormSection title={title} hint={hint}>
      <RunFailures label={title} nameLabel="Local" failed={stores} addressOf={addressOf} action={leaveOut} />
    </FormSection>
  );
}
