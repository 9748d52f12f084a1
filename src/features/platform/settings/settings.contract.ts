import { endpoint } from '#kit/contract/endpoint.ts';
import { entity, type EntityFormat } from '#kit/contract/entity.ts';
import { leavesOf } from './leaves.rules.ts';
import { settingsPart } from './section.contract.ts';
import { settings, settingsSections } from './sections.contract.ts';

export const settingsApi = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    policy: 'settings.show',
    summary: 'Toda la configuración de la empresa',
    reply: settings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings',
    policy: 'settings.update',
    summary:
      'Actualizar la configuración, de cualquiera de sus secciones; con If-Match se actualiza cada sección en la suya',
    body: settingsPart(settings),
    wrap: 'settings',
    merges: true,
    olderShapes: settingsSections.flatMap(({ olderShapes = [] }) => olderShapes),
    reply: settings,
  }),
};

const notes = new Map(settingsSections.flatMap((each) => Object.entries(each.notes)));

/** Each value of a stored section as a sentence: `Precio del despacho: $1.990`. */
const valueTexts = (value: object, format: EntityFormat): string[] =>
  leavesOf(value, (path) => notes.has(path)).flatMap(([path, leaf]) => {
    const note = notes.get(path);
    if (!note || leaf === null) return [];
    const bare = typeof leaf === 'boolean' ? (leaf ? 'sí' : 'no') : `${leaf as string | number}`;
    const text = note.words?.(leaf as never, format) ?? bare;
    return typeof text === 'string' ? `${note.label}: ${text}` : text;
  });

/** Labels of the fields; a field with parts has the label of its first part. */
const fieldLabels = Object.fromEntries(
  settingsSections.flatMap(({ fields, notes: sectionNotes }) =>
    Object.keys(fields.shape).map((name) => {
      const first = Object.entries(sectionNotes).find(([path]) => path === name || path.startsWith(`${name}.`));
      return [name, first?.[1].label ?? name];
    }),
  ),
);

export const settingsEntity = entity({
  table: 'settings',
  area: 'settings',
  label: 'configuración',
  title: 'section',
  fields: { section: 'Sección', value: 'Valores', ...fieldLabels },
  words: { value: valueTexts },
});
