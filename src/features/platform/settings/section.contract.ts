import { z } from 'zod';
import type { CountryCode } from '#domain/countries.ts';
import type { OlderShape } from '#kit/contract/olderShapes.ts';
import { inParts } from '#kit/contract/parts.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';

/** Label, help texts and search words of one setting. */
export type SettingNote = {
  label: string;
  /** Its effect, in a sentence. */
  changes: string;
  /** Where that shows, in a sentence. */
  shows: string;
  synonyms?: readonly string[];
  /** Formats a stored value for the history, where the bare value is not enough; one sentence per part of a value with parts. */
  words?: (value: never, format: EntityFormat) => string | readonly string[];
};

/** Data reloaded after a section changes: store availability, the list of screens, or the company's appearance. */
export type SettingsDependents = 'stores' | 'screens' | 'look';

/**
 * A section of a company's settings. Its form, search, history, endpoints, readers and defaults are derived from it.
 *
 * Field names are unique across sections, because `/settings` merges them.
 */
type SectionSpec<Fields extends z.ZodObject, Guests extends boolean, Chain extends boolean> = {
  /** In addresses, in the table and in the name of its form: `delivery` has `web/forms/delivery.form.tsx`. */
  key: string;
  /** Primary key of its row. */
  id: number;
  title: string;
  purpose: string;
  page: 'general' | 'design';
  /** Guests may read it. */
  guests?: Guests;
  /** Stores may override it: the chain's values apply where a store leaves its own blank. */
  chain?: Chain;
  fields: Fields;
  /** Rules across the fields, and limits that depend on the company's country. */
  rules?(values: z.output<Fields>, context: z.RefinementCtx, country: CountryCode): void;
  /** Errors of values that may stay where they are, but not be chosen. */
  changeIssues?(after: z.output<Fields>, before: z.output<Fields>): readonly FieldIssue[];
  defaults: z.output<Fields>;
  /** Visitors of the platform may not change it. */
  closedToVisitors?: boolean;
  /** Other data that depends on it. */
  reaches?: SettingsDependents;
  /** Parts of a body that older clients shape otherwise. */
  olderShapes?: readonly OlderShape[];
  /** Fields that hold keys of pictures. */
  pictures?: readonly (keyof z.output<Fields> & string)[];
  /** By the path of a value: `minimumValueForFreeDelivery.value`. */
  notes: Readonly<Record<string, SettingNote>>;
};

/** A part of some settings; a value with parts may be sent in parts too. */
export const settingsPart = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  inParts(fields) as unknown as z.ZodObject<{ [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }>;

/** Effects of a change before it is saved, as sentences about the records it concerns. */
export const settingsPreview = z.object({ consequences: z.array(z.string()) });
export type SettingsPreview = z.output<typeof settingsPreview>;

/** The endpoints of one section. */
function sectionApi<Shape extends z.ZodRawShape>({
  key,
  title,
  fields,
  olderShapes = [],
}: Pick<SectionSpec<z.ZodObject<Shape>, boolean, boolean>, 'key' | 'title' | 'fields' | 'olderShapes'>) {
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
      olderShapes,
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
      olderShapes,
      transaction: 'read',
      reply: settingsPreview,
    }),
  };
}

export const section = <
  Shape extends z.ZodRawShape,
  const Guests extends boolean = false,
  const Chain extends boolean = false,
>(
  spec: SectionSpec<z.ZodObject<Shape>, Guests, Chain>,
): SettingsSection<Shape, Guests, Chain> => ({
  ...spec,
  draftIn: (country) => spec.fields.superRefine((values, context) => spec.rules?.(values, context, country)),
  api: sectionApi(spec),
});

/** A section with the endpoints that read and write it. */
export type SettingsSection<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Guests extends boolean = boolean,
  Chain extends boolean = boolean,
> = SectionSpec<z.ZodObject<Shape>, Guests, Chain> & {
  /** The fields with the rules that apply in a country. */
  draftIn(country: CountryCode): z.ZodType<z.output<z.ZodObject<Shape>>>;
  api: ReturnType<typeof sectionApi<Shape>>;
};

/** The values of a section, or of several merged. */
export type SectionValues<Section extends SettingsSection> = z.output<Section['fields']>;
