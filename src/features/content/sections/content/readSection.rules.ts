import type { SectionType } from '../drawing/defineSection.contract.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';

type Stored = { type: string; version: number; props: Record<string, unknown> };

/** Upgrades a section of an older version to the newest of its `type`; unknown values remain. */
export function upgraded<Section extends Stored>(section: Section, type: SectionType | undefined): Section {
  const steps = type?.upgrades.slice(section.version - 1) ?? [];
  if (steps.length === 0) return section;
  const props = steps.reduce<Record<string, unknown>>(
    (before, step) => ({ ...before, ...step(before) }),
    section.props,
  );
  return { ...section, props, version: type?.version ?? section.version };
}

/** A stored section as its type has it today. */
export const readSection = <Section extends Stored>(section: Section): Section =>
  upgraded(section, typeNamed(section.type));

/** Values that a section may be drawn from: what does not hold is as in a blank one. */
export function drawnProps(section: Stored, type: SectionType): Record<string, unknown> {
  const { props } = upgraded(section, type);
  const values = Object.entries(type.rules).map(([name, rule]) => {
    const found = rule.safeParse(props[name]);
    return [name, found.success ? found.data : rule.parse(undefined)] as const;
  });
  return Object.fromEntries(values);
}
