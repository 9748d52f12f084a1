import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import {
  blankMailTemplate,
  type MailTemplate,
  type MailTemplateDraft,
  mailTemplateDraft,
  mailTemplatesApi,
} from '../mailTemplates.contract.ts';
import { MailTemplateForm } from './MailTemplateForm.tsx';

export const { AddPage, EditPage } = recordPages<MailTemplate, MailTemplateDraft>({
  get: mailTemplatesApi.get,
  what: 'esta plantilla',
  loading: {
    title: 'Editar plantilla',
    back: { to: '/mail-templates', label: 'Plantillas' },
    tabbed: true,
    sections: [420],
  },
  toFormValues: (template) => draftOf(mailTemplateDraft, template),
  blank: () => blankOf(mailTemplateDraft, blankMailTemplate),
  form: (initial, template) => <MailTemplateForm initial={initial} template={template} />,
});
