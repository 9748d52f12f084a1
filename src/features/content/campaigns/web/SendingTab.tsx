import { useDirty } from '#kit/web/form/useDirty.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Text } from '@mantine/core';
import type { Campaign } from '../campaigns.contract.ts';
import { isEditable } from '../campaignStates.rules.ts';
import { CheckList } from './CheckList.tsx';
import { SendingProgress } from './SendingProgress.tsx';

/** The check of a draft, and the progress of a campaign that was sent. */
export function SendingTab({ campaign }: { campaign: Campaign }) {
  const dirty = useDirty(useFormContext());
  if (!isEditable(campaign.state)) return <SendingProgress campaign={campaign} />;
  if (!dirty) return <CheckList campaign={campaign} />;
  return (
    <FormSection title="Antes de enviar">
      <Text size="sm" data-span={12}>
        Guarda los cambios para revisar la campaña y enviarla.
      </Text>
    </FormSection>
  );
}
