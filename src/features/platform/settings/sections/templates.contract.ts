import { z } from 'zod';
import { enumOf, filled, day } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** Layouts of the menu: the same page in another arrangement. */
export const templates = {
  clasica: { label: 'Clásica', purpose: 'Lista con fotos pequeñas. Se lee rápido, con cartas largas.' },
  mosaico: { label: 'Mosaico', purpose: 'Fotos grandes en cuadros. Para productos con buenas fotos.' },
  carta: { label: 'Carta', purpose: 'Sin fotos, como una carta impresa. Para cartas cortas o sin fotos.' },
} as const;
export type TemplateId = keyof typeof templates;

const templateId = enumOf(templates);

/** A template for some days, the last included. */
export const templateDate = z.strictObject({
  name: filled(60, 'Escribe un nombre'),
  templateId,
  startDate: day(),
  endDate: day(),
});
export type TemplateDate = z.output<typeof templateDate>;

/** Sentences about dates that end before they begin, or that overlap. */
function dateErrors(dates: readonly TemplateDate[]): string[] {
  const sorted = dates.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  return sorted.flatMap(({ name, startDate, endDate }, at) => {
    const before = sorted[at - 1];
    return [
      ...(endDate < startDate ? [`«${name}» termina antes de empezar`] : []),
      ...(before && before.endDate >= startDate ? [`«${before.name}» y «${name}» coinciden en algunos días`] : []),
    ];
  });
}

/** Layout of the shop's menu, always and on some days. */
export const templateSection = section({
  key: 'templates',
  id: 7,
  title: 'Plantillas',
  purpose: 'El diseño de tu tienda, todo el año y en fechas especiales.',
  page: 'design',
  fields: z.strictObject({ templateId, templateDates: z.array(templateDate).max(24) }),
  rules({ templateDates }, context) {
    for (const message of dateErrors(templateDates))
      context.addIssue({ code: 'custom', path: ['templateDates'], message });
  },
  defaults: { templateId: 'clasica', templateDates: [] },
  notes: {
    templateId: {
      label: 'Plantilla',
      changes: 'Cambia solo el diseño de las páginas.',
      shows: 'En toda la tienda.',
      synonyms: ['template', 'diseño', 'tema', 'carta', 'mosaico', 'lista', 'fotos grandes'],
      words: (id: TemplateId) => templates[id].label,
    },
    templateDates: {
      label: 'En fechas especiales',
      changes: 'Otra plantilla durante unos días, desde la medianoche del primero hasta la del último.',
      shows: 'En toda la tienda, en la hora de la empresa.',
      synonyms: ['campaña', 'temporada', 'navidad', 'fiestas', 'programar', 'fecha'],
      words: (dates: readonly TemplateDate[]) =>
        dates.length === 0
          ? 'ninguna'
          : dates.map(({ name, templateId: id }) => `${name} (${templates[id].label})`).join(', '),
    },
  },
});
export type TemplateSettings = SectionValues<typeof templateSection>;
