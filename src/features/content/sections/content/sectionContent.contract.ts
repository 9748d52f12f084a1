import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { isShared, type SharedName, sharedNames, typeNamed } from '../types/sectionTypes.contract.ts';
import type { SectionType } from '../drawing/defineSection.contract.ts';
import { readSection } from './readSection.rules.ts';

/** Maximum sections of a page, without header and footer. */
const maxPageSections = 200;
/** The same with those of all pages, which it is edited with. */
export const maxSections = maxPageSections + sharedNames.length;
const tooMany = `Usa como máximo ${maxPageSections} secciones, sin contar el encabezado y el pie`;

/** The id of a section among those of its page: a place that links lead to. */
const sectionId = /^[A-Za-z][\w-]{0,63}$/;

/** A section as it is stored. What is in its props belongs to who wrote it: no key of it is renamed. */
export const section = z.strictObject({
  type: z.string().regex(/^[A-Za-z][\w-]{0,59}$/, 'Usa letras, números y guiones'),
  /** Version of the section type; a client that sends none uses the first. */
  version: orElse(z.number().int().min(1).max(99), 1),
  props: z.record(z.string(), z.unknown()),
});
export type Section = z.output<typeof section>;

const shape = z.strictObject({
  root: z.strictObject({ props: z.record(z.string(), z.unknown()) }),
  content: z.array(section).max(maxSections, tooMany),
});
/** Sections of a page, in order. */
export type SectionContent = z.output<typeof shape>;

/** The header and the footer, shared by all pages. */
export type SharedParts = Partial<Record<SharedName, Section>>;

export const blankContent: SectionContent = { root: { props: {} }, content: [] };

export const idOf = ({ props: { id } }: Pick<Section, 'props'>): string => (typeof id === 'string' ? id : '');

/** The newest shape of the sections of a type, to describe it to other systems. */
export const shapeOf = (name: string, { version, rules }: SectionType) =>
  z.strictObject({
    type: z.literal(name),
    version: z.literal(version),
    props: z.looseObject({ id: z.string().regex(sectionId), ...rules }),
  });

/** Violations in a submitted section, by the path of the value; unknown types of other clients are not checked. */
export function sectionIssues(sent: Section): { path: PropertyKey[]; message: string }[] {
  const type = typeNamed(sent.type);
  if (!type) return [];
  const { props, version } = readSection(sent);
  if (version > type.version)
    return [{ path: ['version'], message: 'Esta sección es de una versión más nueva: vuelve a cargar la página' }];
  return Object.entries(type.rules).flatMap(([name, rule]) => {
    const found = rule.safeParse(props[name]);
    return found.success
      ? []
      : found.error.issues.map(({ path, message }) => ({ path: ['props', name, ...path], message }));
  });
}

/** A section with its values as its type reads them: texts without invisible characters. Invalid values stay as sent. */
function cleanSection(sent: Section): Section {
  const type = typeNamed(sent.type);
  if (!type || sent.version !== type.version) return sent;
  const values = Object.entries(sent.props).map(([name, value]) => {
    const read = Object.hasOwn(type.rules, name) && type.rules[name]?.safeParse(value);
    return [name, read && read.success ? read.data : value] as const;
  });
  return { ...sent, props: Object.fromEntries(values) };
}

const cleanShape = shape.overwrite(({ content, ...rest }) => ({ ...rest, content: content.map(cleanSection) }));

/** The content of a page with everything that its sections' types ask. */
export const sectionContent = cleanShape.superRefine(({ content }, context) => {
  const seen = new Set<string>();
  if (content.filter(({ type }) => !isShared(type)).length > maxPageSections)
    context.addIssue({ code: 'custom', path: ['content'], message: tooMany });
  for (const [at, each] of content.entries()) {
    const id = idOf(each);
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: ['content', at, ...path], message });
    if (!sectionId.test(id))
      refuse(['props', 'id'], 'Cada sección lleva un id: una letra, y luego letras, números y guiones');
    if (isShared(id) && id !== each.type) refuse(['props', 'id'], 'Ese id es del encabezado o del pie');
    if (seen.has(id)) refuse(['props', 'id'], 'Dos secciones tienen el mismo id');
    seen.add(id);
    if (isShared(each.type) && content.findIndex(({ type }) => type === each.type) < at)
      refuse(['type'], `Una página tiene un solo ${typeNamed(each.type)?.label.toLowerCase()}`);
    for (const { path, message } of sectionIssues(each)) refuse(path, message);
  }
});
