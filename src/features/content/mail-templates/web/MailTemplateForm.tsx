import { IconFileText, IconLayoutList, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MailContent, MailFields } from '#features/content/campaigns/web/index.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { emailBuilderApi } from '../emailBuilder.contract.ts';
import {
  type MailTemplate,
  type MailTemplateDraft,
  mailTemplateDraft,
  mailTemplatesApi,
} from '../mailTemplates.contract.ts';
import { createCampaign, mailTemplateActions } from './mailTemplateActions.tsx';

const { Text } = fieldsFor<MailTemplateDraft>();
const back = { to: '/mail-templates', label: 'Plantillas' };

type MailTemplateFormProps = { template?: MailTemplate | undefined; initial: MailTemplateDraft };

/** Creates a template, whose content is written afterwards, or edits one. */
export function MailTemplateForm({ template, initial }: MailTemplateFormProps) {
  const navigate = useNavigate();
  const changes = useCan(mailTemplatesApi.update.policy);
  const fields = (
    <FormSection title="Correo">
      <Text name="name" label="Nombre" first description="Solo lo ve tu equipo." />
      <MailFields />
    </FormSection>
  );
  return (
    <FormPage<MailTemplateDraft, MailTemplate>
      title={template?.name ?? 'Crear plantilla'}
      back={back}
      sub={template ? template.subject : 'Después escribes el correo.'}
      actions={template && <TemplateMenu template={template} />}
      schema={mailTemplateDraft}
      initial={initial}
      version={template?.version}
      save={useSaveRecord(mailTemplatesApi, template)}
      savedOf={(reply) => draftOf(mailTemplateDraft, reply)}
      onSaved={({ id }) => void navigate({ to: `/mail-templates/${id}`, replace: true })}
      success={template ? 'Plantilla guardada' : 'Plantilla creada'}
      createLabel="Crear plantilla"
      readOnly={template !== undefined && !changes}
      {...(template
        ? {
            tabs: [
              {
                value: 'content',
                label: 'Correo',
                icon: <IconLayoutList size={17} aria-hidden />,
                content: <MailContent />,
              },
              { value: 'data', label: 'Datos', icon: <IconFileText size={17} aria-hidden />, content: fields },
            ],
          }
        : { children: fields })}
    />
  );
}

/** Actions on a template from its page. */
function TemplateMenu({ template }: { template: MailTemplate }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(mailTemplateActions, () => void navigate({ to: back.to }));
  const test = useEndpointMutation(emailBuilderApi.test, { success: 'La prueba va en camino' });
  return (
    <>
      <HistoryButton api={auditApi} table="mailTemplates" id={template.id} />
      <RowMenu
        label={template.name}
        actions={[
          createCampaign(template),
          {
            label: 'Enviarme una prueba',
            icon: <IconSend size={16} />,
            policy: emailBuilderApi.test.policy,
            run: () => test.mutate({ body: { templateId: template.id } }),
          },
          remove(template),
        ]}
      />
      {dialogs}
    </>
  );
}
