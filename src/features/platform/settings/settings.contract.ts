import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity, type EntityFormat } from '#kit/contract/entity.ts';
import { leavesOf } from './leaves.rules.ts';
import { settingsPart, type SettingNote, type SettingsSection } from './section.contract.ts';
import { analyticsSection } from './sections/analyticsSection.contract.ts';
import { brandSection } from './sections/brandSection.contract.ts';
import { deliverySection } from './sections/deliverySection.contract.ts';
import { mailSection } from './sections/mailsSection.contract.ts';
import { paymentSection } from './sections/paymentsSection.contract.ts';
import { payoutSection } from './sections/payoutsSection.contract.ts';
import { schedulingSection } from './sections/schedulingSection.contract.ts';
import { shopSection } from './sections/shopSection.contract.ts';
import { templateSection } from './sections/templatesSection.contract.ts';
import { seoSection } from './sections/seoSection.contract.ts';
import { siteSection } from './sections/sitesSection.contract.ts';

/** Every section, in the order of the screens; of one or another nothing is known but that. */
export const settingsSections = [
  deliverySection,
  paymentSection,
  schedulingSection,
  shopSection,
  mailSection,
  payoutSection,
  seoSection,
  analyticsSection,
  siteSection,
  brandSection,
  templateSection,
] as unknown as readonly SettingsSection[];

/** All settings of a company, one beside the other. */
export const settings = z.strictObject({
  ...deliverySection.fields.shape,
  ...paymentSection.fields.shape,
  ...schedulingSection.fields.shape,
  ...shopSection.fields.shape,
  ...mailSection.fields.shape,
  ...payoutSection.fields.shape,
  ...analyticsSection.fields.shape,
  ...siteSection.fields.shape,
  ...templateSection.fields.shape,
  ...brandSection.fields.shape,
  ...seoSection.fields.shape,
});
export type Settings = z.output<typeof settings>;

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
    reply: settings,
  }),
};

const notes = new Map(settingsSections.flatMap((each) => Object.entries(each.notes)));

/** A stored section, a sentence for each value that was written: `Precio del despacho: $1.990`. */
const valueWords = (value: object, format: EntityFormat): string[] =>
  leavesOf(value, (path) => notes.has(path)).flatMap(([path, leaf]) => {
    const note = notes.get(path);
    if (!note || leaf === null) return [];
    const bare = typeof leaf === 'boolean' ? (leaf ? 'sí' : 'no') : `${leaf as string | number}`;
    const words = note.words?.(leaf as never, format) ?? bare;
    return typeof words === 'string' ? `${note.label}: ${words}` : words;
  });

/** What people call each field; one of several parts is called as its first. */
const fieldLabels = Object.fromEntries(
  settingsSections.flatMap(({ fields, notes: own }) =>
    Object.keys(fields.shape).map((name) => {
      const first = Object.entries<SettingNote>(own).find(([path]) => path === name || path.startsWith(`${name}.`));
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
  words: { value: valueWords },
});
