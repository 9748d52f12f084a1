import { z } from 'zod';
import { section, type SectionValues } from '../section.contract.ts';

/** Warnings about the mails of the plan at Mailjet. */
export const mailjetSection = section({
  key: 'mailjet',
  id: 22,
  title: 'Mailjet',
  purpose: 'Cómo va la cuenta por la que salen tus correos, y quién se entera cuando se acaba el cupo.',
  page: 'general',
  fields: z.strictObject({
    mailjet: z.strictObject({
      /** Mails the administrators at 80 and 100 % of the plan. */
      quotaWarnings: z.boolean(),
    }),
  }),
  defaults: { mailjet: { quotaWarnings: true } },
  notes: {
    'mailjet.quotaWarnings': {
      label: 'Avisar por correo cuando se acaba el cupo',
      changes: 'Un correo al llegar al 80 % y otro al 100 % de los correos del plan, una vez al mes cada uno.',
      shows: 'En el correo de quienes administran los roles. El aviso en pantalla no cambia.',
      synonyms: ['mailjet', 'cupo', 'plan', 'límite', 'aviso', 'correos'],
    },
  },
});
export type MailjetSettings = SectionValues<typeof mailjetSection>;
