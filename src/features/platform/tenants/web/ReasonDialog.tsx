import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { ReasonField } from './ReasonField.tsx';

const reasonDraft = z.strictObject({ reason: changeReason() });
type ReasonDraft = z.output<typeof reasonDraft>;

type ReasonDialogProps = {
  title: string;
  saveLabel: string;
  /** Consequences of the change. */
  text: ReactNode;
  placeholder?: string;
  draftKey: string;
  success: string;
  /** For a reason with another limit. */
  schema?: z.ZodType<ReasonDraft>;
  save: (draft: ReasonDraft) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms a change of a company with its reason. */
export function ReasonDialog({ text, placeholder, schema = reasonDraft, save, ...modal }: ReasonDialogProps) {
  return (
    <FormModal<ReasonDraft, unknown>
      {...modal}
      size="md"
      schema={schema}
      initial={{ reason: '' }}
      save={({ values }) => save(values)}
    >
      <Text size="sm" c="dimmed" data-span={12}>
        {text}
      </Text>
      <ReasonField {...(placeholder && { placeholder })} first />
    </FormModal>
  );
}
