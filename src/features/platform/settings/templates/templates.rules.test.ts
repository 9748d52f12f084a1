import { describe, expect, it } from 'vitest';
import type { TemplateSettings } from '../sections/templates.contract.ts';
import { templateSection } from '../sections/templates.contract.ts';
import { templateOn, templateState } from './templates.rules.ts';

const christmas = { name: 'Navidad', templateId: 'mosaico', startDate: '2026-12-20', endDate: '2026-12-25' } as const;
const settings: TemplateSettings = { templateId: 'carta', templateDates: [christmas] };
const errorsOf = (templateDates: TemplateSettings['templateDates']) =>
  templateSection
    .draftIn('cl')
    .safeParse({ templateId: 'clasica', templateDates })
    .error?.issues.map(({ message }) => message) ?? [];

describe('the template of a shop', () => {
  it('changes during a campaign, first and last day included', () => {
    const days = ['2026-12-19', '2026-12-20', '2026-12-25', '2026-12-26'];
    expect(days.map((day) => templateOn(settings, day))).toEqual(['carta', 'mosaico', 'mosaico', 'carta']);
  });

  it('includes the next change', () => {
    expect(templateState(settings, '2026-12-01')).toEqual([
      'Hoy: Carta.',
      'Después, desde el 20/12/2026: Mosaico, por «Navidad».',
    ]);
    expect(templateState(settings, '2026-12-24')).toEqual(['Hoy, por «Navidad»: Mosaico, hasta el 25/12/2026.']);
  });

  it('rejects overlapping campaigns and reversed dates', () => {
    expect(
      errorsOf([christmas, { ...christmas, name: 'Rebajas', startDate: '2026-12-25', endDate: '2026-12-31' }]),
    ).toEqual(['«Navidad» y «Rebajas» coinciden en algunos días']);
    expect(errorsOf([{ ...christmas, endDate: '2026-12-01' }])).toEqual(['«Navidad» termina antes de empezar']);
    expect(
      errorsOf([christmas, { ...christmas, name: 'Rebajas', startDate: '2026-12-26', endDate: '2026-12-31' }]),
    ).toEqual([]);
  });
});
