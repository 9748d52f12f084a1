import { formatDay } from '#domain/time/dates.ts';
import {
  type TemplateDate,
  type TemplateId,
  templates,
  type TemplateSettings,
} from '../sections/templates.contract.ts';

/** Which days of a list hold on a local day. */
const dateOn = (dates: readonly TemplateDate[], day: string): TemplateDate | undefined =>
  dates.find(({ startDate, endDate }) => startDate <= day && day <= endDate);

/** The template of a shop on a local day, `2026-12-24`. */
export const templateOn = ({ templateId, templateDates }: TemplateSettings, day: string): TemplateId =>
  dateOn(templateDates, day)?.templateId ?? templateId;

/** Describes the current template and the next one. */
export function templateState(settings: TemplateSettings, today: string): string[] {
  const present = dateOn(settings.templateDates, today);
  const label = templates[templateOn(settings, today)].label;
  const next = settings.templateDates
    .filter(({ startDate }) => startDate > today)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0];
  return [
    present
      ? `Hoy, por «${present.name || 'sin nombre'}»: ${label}, hasta el ${formatDay(present.endDate)}.`
      : `Hoy: ${label}.`,
    ...(next
      ? [
          `Después, desde el ${formatDay(next.startDate)}: ${templates[next.templateId].label}, por «${next.name || 'sin nombre'}».`,
        ]
      : []),
  ];
}
