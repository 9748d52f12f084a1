import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { type MailDraft, mailDraft } from '#features/content/campaigns/campaigns.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import {
  type MailTemplate,
  type MailTemplateDraft,
  mailTemplateDraft,
  mailTemplatesApi,
} from '../mailTemplates.contract.ts';

const { Text } = fieldsFor<MailTemplateDraft>();

/** The action that stores the mail of the surrounding form, saved or not, as a template; and its dialog. */
export function useSaveAsTemplate(name: string) {
  const { form } = useFormContext();
  const [mail, setMail] = useState<MailDraft | null>(null);
  const saveAsTemplate: RowAction = {
    label: 'Guardar como plantilla',
    icon: <IconTemplate size={16} />,
    policy: mailTemplatesApi.create.policy,
    run: () => setMail(draftOf(mailDraft, form.getValues())),
  };
  const dialog = mail && <SaveDialog initial={{ name, ...mail }} onClose={() => setMail(null)} />;
  return { saveAsTemplate, dialog };
}

function SaveDialog({ initial, onClose }: { initial: MailTemplateDraft; onClose: () => void }) {
  return (
    <FormModal<MailTemplateDraft, MailTemplate>
      title="Guardar como plantilla"
      saveLabel="Guardar plantilla"
      draftKey="mail-templates/save-as"
      schema={mailTemplateDraft}
      initial={initial}
      save={useSaveRecord(mailTemplatesApi, undefined)}
      success="Plantilla guardada"
      onClose={onClose}
    >
      <FormSection>
        <Text name="name" label="Nombre" first />
      </FormSection>
    </FormModal>
  );
}
