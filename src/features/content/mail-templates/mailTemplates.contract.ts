import { z } from 'zod';
import { mailDraft } from '#features/content/campaigns/campaigns.contract.ts';
import { blankContent, type SectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { isDrawnIn } from '#features/content/sections/types/sectionTypes.contract.ts';
import { crud, pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { onBase } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, stamps } from '#kit/contract/fields.ts';

/** Letters of JSON. Programs of mail clip at 102 KB of HTML, which is longer. */
const maxContentLength = 200_000;

/** The content of a mail: sections that mails draw. */
export const mailContent = mailDraft.shape.content.superRefine((content, context) => {
  for (const [at, { type }] of content.content.entries())
    if (!isDrawnIn('mail', type))
      context.addIssue({ code: 'custom', path: ['content', at, 'type'], message: 'Los correos no tienen este bloque' });
  if (JSON.stringify(content).length > maxContentLength)
    context.addIssue({ code: 'custom', path: ['content'], message: 'Es demasiado largo para un correo' });
});

export const mailTemplateDraft = z.strictObject({ name: filled(80), ...mailDraft.shape, content: mailContent });
export type MailTemplateDraft = z.output<typeof mailTemplateDraft>;

export const blankMailTemplate = {
  subject: '',
  preheader: '',
  content: blankContent,
} satisfies Partial<MailTemplateDraft>;

const mailTemplate = z.object({ ...mailTemplateDraft.shape, ...stamps });
export type MailTemplate = z.output<typeof mailTemplate>;

/** A template in a list, which has no contents. */
export const listedMailTemplate = mailTemplate.omit({ content: true });
export type ListedMailTemplate = z.output<typeof listedMailTemplate>;

const records = crud(
  'campaigns',
  '/templates',
  { singular: 'template', label: 'una plantilla de correo', plural: 'plantillas de correo' },
  {
    item: mailTemplate,
    draft: mailTemplateDraft,
    list: pageQuery.extend({ ids: queryIds.optional(), sort: z.enum(['name', 'updatedAt']).optional() }),
    blank: blankMailTemplate,
  },
);

export const mailTemplatesApi = onBase('emailBuilder', {
  ...records,
  list: { ...records.list, reply: pageOf(listedMailTemplate) },
});

export const mailTemplateEntity = entity({
  table: 'mailTemplates',
  area: 'campaigns',
  label: 'plantilla de correo',
  title: 'name',
  fields: { name: 'Nombre', subject: 'Asunto', preheader: 'Texto de vista previa', content: 'Contenido' },
  words: { content: ({ content }: SectionContent) => `${content.length} secciones` },
});

/** Constraint violations as form errors: wire field and message. */
export const mailTemplateConstraints = {
  mail_templates_name_unique: { field: 'name', message: 'Ya existe una plantilla con ese nombre.' },
};
