import { z } from 'zod';
import { enumOf, filled } from '#kit/contract/fields.ts';

/** How a shop lays out its menu: the same page in another arrangement. */
export const templates = {
  clasica: { label: 'Clásica', purpose: 'Lista con fotos pequeñas. Se lee rápido, con cartas largas.' },
  mosaico: { label: 'Mosaico', purpose: 'Fotos grandes en cuadros. Para productos que entran por los ojos.' },
  carta: { label: 'Carta', purpose: 'Sin fotos, como una carta impresa. Para nombres y precios que hablan solos.' },
} as const;
export type TemplateId = keyof typeof templates;

const templateId = enumOf(templates);

/** A template for some days, the last included. */
export const templateDate = z.strictObject({
  name: filled(60, 'Escribe un nombre'),
  templateId,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
});
export type TemplateDate = z.output<typeof templateDate>;

/** How the shop is laid out, always and on some days. */
export const templateFields = z.strictObject({ templateId, templateDates: z.array(templateDate).max(24) });
export type TemplateSettings = z.output<typeof templateFields>;
