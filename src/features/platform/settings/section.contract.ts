import { z } from 'zod';
import { inParts } from '#kit/contract/absent.ts';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';

/** What people read of one setting, and by which other words they look for it. */
export type SettingNote = {
  label: string;
  /** What it changes, in a sentence. */
  changes: string;
  /** Where that shows, in a sentence. */
  shows: string;
  synonyms?: readonly string[];
  /** A stored value as the history says it, where its bare value would not do; several sentences of one with parts. */
  words?: (value: never, format: EntityFormat) => string | readonly string[];
};

/** What is read again where a section changes: stores as they sell, which screens there are, or how the company looks. */
export type SettingsDependents = 'stores' | 'screens' | 'look';

/**
 * One section of a company's settings: its form, the search, the words of the history, the endpoints and what holds before
 * anybody wrote something follow from it. Names of fields are unique among all sections, because `/settings` merges them.
 */
type SectionSpec<Shape extends z.ZodRawShape> = {
  /** As in addresses and in the table: `delivery`. */
  key: string;
  /** Of its row. */
  id: number;
  title: string;
  purpose: string;
  page: 'general' | 'design';
  fields: z.ZodObject<Shape>;
  /** The same with the rules across fields. */
  draft: z.ZodType<z.output<z.ZodObject<Shape>>>;
  defaults: z.output<z.ZodObject<Shape>>;
  /** What follows from it besides the settings themselves; nothing where it is left out. */
  reaches?: SettingsDependents;
  /** The fields that hold keys of pictures. */
  pictures?: readonly string[];
  /** By the path of a value: `minimumValueForFreeDelivery.value`. */
  notes: Readonly<Record<string, SettingNote>>;
};

/** A part of some settings: of a value with parts of its own, too. */
export const settingsPart = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .extend(
      Object.fromEntries(
        Object.entries(fields.shape).map(([name, field]) => [
          name,
          field instanceof z.ZodObject ? inParts(field) : field,
        ]),
      ) as unknown as Shape,
    )
    .partial();

/** What a change would mean, before it is made: sentences about the records it concerns. */
export const settingsPreview = z.object({ consequences: z.array(z.string()) });
export type SettingsPreview = z.output<typeof settingsPreview>;

/** The endpoints of one section. */
function sectionApi<Shape extends z.ZodRawShape>({ key, title, fields }: SectionSpec<Shape>) {
  const reply = z.object({ ...fields.shape, version: integer });
  const path = `/settings/${key}`;
  const name = title.toLowerCase();
  return {
    read: endpoint({ method: 'GET', path, policy: 'settings.show', summary: `Configuración: ${name}`, reply }),
    update: endpoint({
      method: 'PATCH',
      path,
      policy: 'settings.update',
      summary: `Actualizar la configuración: ${name}`,
      body: settingsPart(fields),
      wrap: 'settings',
      merges: true,
      reply,
    }),
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      policy: 'settings.update',
      summary: `Lo que cambiaría al guardar la configuración: ${name}`,
      body: settingsPart(fields),
      wrap: 'settings',
      transaction: 'read',
      reply: settingsPreview,
    }),
  };
}

/** A section with the endpoints that it is read and written by. */
export type SettingsSection<Shape extends z.ZodRawShape = z.ZodRawShape> = SectionSpec<Shape> & {
  api: ReturnType<typeof sectionApi<Shape>>;
};

export const section = <Shape extends z.ZodRawShape>(spec: SectionSpec<Shape>): SettingsSection<Shape> => ({
  ...spec,
  api: sectionApi(spec),
});
