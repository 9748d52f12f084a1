import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { unmovedIndexes } from '#features/catalogue/menus/record/unmovedIndexes.rules.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';
import { readSection } from './readSection.rules.ts';
import { idOf, type Section } from './sectionContent.contract.ts';
import { sectionTitle } from './sectionText.rules.ts';

export type SectionDifference = {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** The section in words. */
  name: string;
  /** Labels of the fields that changed. */
  fields: string[];
};

/** Labels of the fields that differ between two states of a section; unknown props go by their key. */
function changedFields(before: Section, after: Section): string[] {
  const [old, now] = [readSection(before).props, readSection(after).props];
  const fields = typeNamed(after.type)?.fields ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !deepEqual(old[name], now[name]))
    .map((name) => fields[name]?.label ?? name);
}

/** Ids that stayed in order among each other: all others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string | undefined> {
  const indexes = unmovedIndexes(after.map((id) => before.indexOf(id)));
  return new Set([...indexes].map((index) => after[index]));
}

/** How the sections after differ from those before, in the order of those after. */
export function contentDifferences(before: readonly Section[], after: readonly Section[]): SectionDifference[] {
  const old = new Map(before.map((section) => [idOf(section), section]));
  const now = new Map(after.map((section) => [idOf(section), section]));
  const staying = after.map(idOf).filter((id) => old.has(id));
  const inOrder = unmoved(
    before.map(idOf).filter((id) => now.has(id)),
    staying,
  );
  const of = (kind: SectionDifference['kind'], section: Section, fields: string[] = []) => ({
    kind,
    name: sectionTitle(section),
    fields,
  });
  const present = after.flatMap((section) => {
    const was = old.get(idOf(section));
    if (!was || was.type !== section.type) return [of('added', section)];
    const fields = changedFields(was, section);
    return [
      ...(inOrder.has(idOf(section)) ? [] : [of('moved', section)]),
      ...(fields.length > 0 ? [of('changed', section, fields)] : []),
    ];
  });
  const missing = before.filter((section) => now.get(idOf(section))?.type !== section.type);
  return [...present, ...missing.map((section) => of('removed', section))];
}
