import { z } from 'zod';
import { section } from '../section.contract.ts';

/** How the company learns of visits by people of the platform. */
export const supportSection = section({
  key: 'support',
  id: 11,
  title: 'Soporte de Comanda',
  purpose: 'Qué se avisa cuando una persona de Comanda entra a tu comercio.',
  page: 'general',
  closedToVisitors: true,
  fields: z.strictObject({ supportVisitMail: z.boolean() }),
  defaults: { supportVisitMail: true },
  notes: {
    supportVisitMail: {
      label: 'Avisar a los administradores cuando entra soporte',
      changes: 'Reciben un correo con quién entró, por qué y hasta cuándo.',
      shows: 'En el correo de quienes administran los roles. Las visitas están siempre en Mi cuenta.',
      synonyms: ['visita', 'acceso', 'comanda', 'seguridad', 'privacidad', 'correo', 'mail', 'notificación'],
    },
  },
});
