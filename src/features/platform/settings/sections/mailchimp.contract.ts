import { z } from 'zod';
import { section, type SectionValues } from '../section.contract.ts';

/** Which audience of Mailchimp gets the customers who accept offers. */
export const mailchimpSection = section({
  key: 'mailchimp',
  id: 21,
  title: 'Mailchimp',
  purpose: 'A qué audiencia de Mailchimp van los clientes que aceptan publicidad por correo.',
  page: 'general',
  fields: z.strictObject({
    mailchimp: z.strictObject({
      /** Blank: none. */
      listId: z
        .string()
        .trim()
        .max(40)
        .regex(/^[\w-]*$/, 'Elige una audiencia de la lista'),
      enabled: z.boolean(),
    }),
  }),
  defaults: { mailchimp: { listId: '', enabled: false } },
  rules({ mailchimp: { listId, enabled } }, context) {
    if (enabled && listId === '')
      context.addIssue({ code: 'custom', path: ['mailchimp', 'listId'], message: 'Elige una audiencia' });
  },
  notes: {
    'mailchimp.listId': {
      label: 'Audiencia',
      changes: 'Si la cambias, los clientes salen de la audiencia anterior y entran en la nueva.',
      shows: 'En Mailchimp. Quienes agregaste allá por tu cuenta no se tocan.',
      synonyms: ['mailchimp', 'lista', 'contactos', 'newsletter', 'boletín', 'suscriptores'],
    },
    'mailchimp.enabled': {
      label: 'Enviar los clientes a Mailchimp',
      changes: 'Desactivado, no se envían clientes nuevos ni cambios; quienes retiran su consentimiento igual salen.',
      shows: 'En la audiencia elegida, cada hora.',
      synonyms: ['mailchimp', 'sincronizar', 'contactos', 'newsletter'],
    },
  },
});
export type MailchimpSettings = SectionValues<typeof mailchimpSection>;
