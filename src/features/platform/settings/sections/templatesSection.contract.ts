import { section } from '../section.contract.ts';
import { type TemplateId, type TemplateDate, templates, templateFields } from './templates.contract.ts';

const templateDraft = templateFields.superRefine(({ templateDates }, context) => {
  const no = (message: string) => context.addIssue({ code: 'custom', path: ['templateDates'], message });
  const sorted = templateDates.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  for (const [at, { name, startDate, endDate }] of sorted.entries()) {
    if (endDate < startDate) no(`«${name}» termina antes de empezar`);
    const before = sorted[at - 1];
    if (before && before.endDate >= startDate) no(`«${before.name}» y «${name}» coinciden en algunos días`);
  }
});

/** The shop's arrangement, as its section of the settings tells it. */
export const templateSection = section({
  key: 'templates',
  id: 7,
  title: 'Plantillas',
  purpose: 'Cómo se ordena la carta en tu tienda, siempre y en fechas especiales.',
  page: 'design',
  fields: templateFields,
  draft: templateDraft,
  defaults: { templateId: 'clasica', templateDates: [] },
  notes: {
    templateId: {
      label: 'Plantilla',
      changes: 'Ordena de otra forma las mismas páginas: nada más cambia.',
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
