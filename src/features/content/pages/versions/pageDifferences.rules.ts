import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { unmovedIndexes } from '#features/catalogue/menus/draft/unmovedIndexes.rules.ts';
import { idOf, type Section } from '../sections/pageContent.contract.ts';
import { readSection } from '../sections/readSection.rules.ts';
import { sectionTitle } from '../sections/sectionText.rules.ts';
import { typeNamed } from '../sections/sections.contract.ts';
import type { PageDifference, PublishedContent } from './pageVersions.contract.ts';

const fieldLabels = {
  title: 'Título',
  description: 'Descripción',
  sharePictureKey: 'Imagen para compartir',
} as const;

/** Labels of what differs between two states of one section; other clients' values have their keys. */
function changedFields(before: Section, after: Section): string[] {
  const [old, now] = [readSection(before).props, readSection(after).props];
  const fields = typeNamed(after.type)?.fields ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !deepEqual(old[name], now[name]))
    .map((name) => fields[name]?.label ?? name);
}

/** The ids that kept their order among each other: all others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string | undefined> {
  const kept = unmovedIndexes(after.map((id) => before.indexOf(id)));
  return new Set([...kept].map((index) => after[index]));
}

function sectionDifferences(before: readonly Section[], after: readonly Section[]): PageDifference[] {
  const old = new Map(before.map((section) => [idOf(section), section]));
  const now = new Map(after.map((section) => [idOf(section), section]));
  const stays = after.map(idOf).filter((id) => old.has(id));
  const still = unmoved(
    before.map(idOf).filter((id) => now.has(id)),
    stays,
  );
  const of = (kind: PageDifference['kind'], section: Section, fields: string[] = []) => ({
    kind,
    name: sectionTitle(section),
    fields,
  });
  const present = after.flatMap((section) => {
    const was = old.get(idOf(section));
    if (!was || was.type !== section.type) return [of('added', section)];
    const fields = changedFields(was, section);
    return [
      ...(still.has(idOf(section)) ? [] : [of('moved', section)]),
      ...(fields.length > 0 ? [of('changed', section, fields)] : []),
    ];
  });
  const gone = before.filter((section) => now.get(idOf(section))?.type !== section.type);
  return [...present, ...gone.map((section) => of('removed', section))];
}

/** What guests would see otherwise: the page's own fields first, then its sections in their order. */
export function pageDifferences(before: PublishedContent | undefined, after: PublishedContent): PageDifference[] {
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
    (name) => (before?.[name] ?? (name === 'sharePictureKey' ? null : '')) !== after[name],
  );
  return [
    ...fields.map((name) => ({ kind: 'changed' as const, name: fieldLabels[name], fields: [] })),
    ...sectionDifferences(before?.content.content ?? [], after.content.content),
  ];
}
