import { capitalized } from '#kit/contract/values/capitalized.ts';
import type { Entity, EntityFormat } from '#kit/contract/entity.ts';
import { camelName } from '#kit/contract/wire.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import { type Change, type ChangeAction, largeUndo, type UndoEffect } from './audit.contract.ts';
import { fieldChangesText, valueChangeText } from './valueChange.rules.ts';

/** A stored change: values by column name, as the database recorded them. */
export type StoredChange = {
  entity: string;
  recordId: number;
  title: string;
  action: ChangeAction;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** How many records of a table a request made, changed and deleted. */
export type Tally = { entity: string; made: number; changed: number; gone: number };

type Entities = ReadonlyMap<string, { entity: Entity }>;

const otherAreas: Record<string, string> = {
  access: 'Acceso de la plataforma',
  company_data: 'Datos de comercios',
  company_hosts: 'Servidores de comercios',
  company_invoices: 'Facturas de comercios',
  features: 'Funciones del comercio',
  holds: 'Retenciones de comercios',
  identity: 'Ingreso',
  informative_banners: 'Avisos de la plataforma',
  my_account: 'Mi cuenta',
  data_exports: 'Copias de los datos',
  pictures: 'Imágenes',
  plans: 'Planes de la plataforma',
  saved_views: 'Vistas guardadas',
};

/** Areas of the history that no policy guards. */
export const unguardedAreas: readonly string[] = Object.keys(otherAreas);

/** The words of an area: the role screen's, or those of what no policy guards. */
export const areaLabel = (area: string, { areas }: Pick<PolicyTable, 'areas'>): string =>
  areas.find(({ id }) => id === area)?.label ?? otherAreas[area] ?? area;

const feminine = /(a|ión|dad|tud)$/;
const firstWord = (label: string) => label.split(' ', 1)[0] as string;

/** `el rol`, `la vista`. */
export const withArticle = (label: string): string => `${feminine.test(firstWord(label)) ? 'la' : 'el'} ${label}`;

/** Effect of undoing a request, by kind of record: what it created is removed, what it deleted is restored. */
export function undoEffectOf(
  entry: { authorId: number | null },
  tallies: readonly Tally[],
  entities: Entities,
): UndoEffect {
  const byKind = (kind: 'made' | 'changed' | 'gone') =>
    tallies
      .filter((tally) => tally[kind] > 0)
      .toSorted((one, other) => other[kind] - one[kind])
      .map((tally) => ({
        count: tally[kind],
        noun: nounOf(tally[kind], entities.get(tally.entity)?.entity.label ?? unnamed),
      }));
  const count = tallies.reduce((sum, { made, changed, gone }) => sum + made + changed + gone, 0);
  return {
    removed: byKind('made'),
    restored: byKind('gone'),
    reverted: byKind('changed'),
    needsName: count >= largeUndo || entry.authorId === null,
  };
}

/** `usuarios`, `rol`, `listas de precios`: the first word carries the number. */
function nounOf(count: number, label: string): string {
  const word = firstWord(label);
  return `${count === 1 ? word : plural(word)}${label.slice(word.length)}`;
}

/** `3 usuarios`, `1 rol`, `2 listas de precios`. */
export const pluralizeLabel = (count: number, label: string): string => `${count} ${nounOf(count, label)}`;

const unaccented: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

function plural(word: string): string {
  // The accent of the last syllable is not needed in the plural: cupón, cupones.
  if (/[áéíóú][ns]$/.test(word)) return `${word.slice(0, -2)}${unaccented[word.at(-2) ?? '']}${word.at(-1)}es`;
  if (/[aeiouáéóú]$/.test(word)) return `${word}s`;
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  return `${word}es`;
}

/** Fallback label for tables without an entity: their history exists all the same. */
const unnamed = 'registro';
const verbs = { made: 'creó', changed: 'actualizó', gone: 'eliminó' } as const;
const verbOf = { insert: verbs.made, update: verbs.changed, delete: verbs.gone } as const;

/** The tally of one record. */
export const tallyOf = ({ entity, action }: Change): Tally => ({
  entity,
  made: Number(action === 'insert'),
  changed: Number(action === 'update'),
  gone: Number(action === 'delete'),
});

/** How changes read: the audited tables, and the formats of the company's country. */
type Presentation = { entities: Entities; format: EntityFormat };

/**
 * Summary of a request: `Actualizó el producto Completo, precio: $3.990 → $4.290`, or `Creó 3 usuarios, eliminó 1 rol`
 * for several records.
 */
export function summaryOf(
  { area, undoes }: { area: string; undoes: string | null },
  tallies: readonly Tally[],
  changes: readonly Change[],
  presentation: Presentation,
): string {
  const text =
    tallies.length === 0 || Object.hasOwn(areaSummaries, area)
      ? areaSummary(area, changes)
      : whatWasDone(tallies, changes, presentation);
  return undoes ? `Deshizo un cambio: ${text}` : capitalized(text);
}

/** Summaries of areas whose changes are in no table of the company. */
const areaSummaries: Readonly<Record<string, string>> = {
  access: 'entró al comercio',
  features: 'cambió las funciones del comercio',
  data_exports: 'pidió una copia de los datos',
};

/** Visits of the platform by the table of their steps. */
const visitNames: Readonly<Record<string, string>> = { securityVisitRequests: 'visita de seguridad' };

/** Steps of visits and of exports have their sentence as the title of their change. */
function areaSummary(area: string, [change]: readonly Change[]): string {
  if (change && area === 'access') return `${visitNames[change.entity] ?? 'visita de soporte'}: ${change.title}`;
  if (change && area === 'data_exports') return change.title;
  return areaSummaries[area] ?? 'no cambió ningún dato';
}

/** Kinds of records in a summary: more are in its details. */
const maxParts = 4;

function whatWasDone(
  tallies: readonly Tally[],
  changes: readonly Change[],
  { entities, format }: Presentation,
): string {
  const [first] = changes;
  const labelOf = (table: string) => entities.get(table)?.entity.label ?? unnamed;
  const total = tallies.reduce((sum, { made, changed, gone }) => sum + made + changed + gone, 0);
  if (total === 1 && first) return oneRecord(first, entities, format);
  // Parts of a record may have its label.
  const byLabel = Map.groupBy(tallies, ({ entity }) => labelOf(entity));
  const parts = [...byLabel].flatMap(([label, same]) => {
    const updates = changes.filter(({ entity, action }) => action === 'update' && labelOf(entity) === label);
    return (['made', 'changed', 'gone'] as const).flatMap((kind) => {
      const count = same.reduce((sum, tally) => sum + tally[kind], 0);
      if (count === 0) return [];
      const wording = (kind === 'changed' && sharedVerb(updates, count, entities)) || { verb: verbs[kind], titles: '' };
      return [{ count, text: `${wording.verb} ${pluralizeLabel(count, label)}${wording.titles}` }];
    });
  });
  if (parts.length <= maxParts) return parts.map(({ text }) => text).join(', ');
  const largest = parts.toSorted((one, other) => other.count - one.count).slice(0, maxParts - 1);
  const others = total - largest.reduce((sum, { count }) => sum + count, 0);
  return `${largest.map(({ text }) => text).join(', ')} y ${others} cambios más`;
}

/** Titles in a summary of several records: others are in its details. */
const maxTitles = 4;

const verbIn = (entities: Entities, { entity, fields }: Change): string | undefined =>
  entities.get(entity)?.entity.verb?.(new Map(fields.map(({ field, after }) => [field, after])));

/**
 * The verb of several changed records if the known ones share it, `pausó`, with their titles, ` (Rappi, Uber Eats)`.
 *
 * Only the first records of a large request are known: their verb counts for all, and titles are left out.
 */
function sharedVerb(updates: readonly Change[], count: number, entities: Entities) {
  const [verb, ...others] = new Set(updates.map((change) => verbIn(entities, change)));
  if (!verb || others.length > 0) return null;
  const titles = [...new Set(updates.map(({ title }) => title))].filter(Boolean);
  const isComplete = updates.length === count && titles.length > 0 && titles.length <= maxTitles;
  return { verb, titles: isComplete ? ` (${titles.join(', ')})` : '' };
}

function oneRecord(change: Change, entities: Entities, format: EntityFormat): string {
  const { action, title, fields } = change;
  const entity = entities.get(change.entity)?.entity;
  const record = `${withArticle(entity?.label ?? unnamed)} ${title}`;
  const verb = verbIn(entities, change);
  if (verb) return `${verb} ${record}`;
  const [only, ...others] = fields;
  const value = action === 'update' && entity && only && others.length === 0 && valueChangeText(only, entity, format);
  if (value) return `cambió ${value}`;
  const what = `${verbOf[action]} ${record}`.trim();
  return action === 'update' && entity ? `${what}${fieldChangesText(fields, entity, format)}` : what;
}

/** The field a column is shown as: a hash or a sealed secret goes by the name of what it hides. */
const fieldOf = (column: string) => camelName(column.replace(/_(hash|sealed)$/, ''));
const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges the changes that a request stored for a record (columns, then each list) into one: first value before, last
 * value after, in entity field order.
 *
 * Input is in the order of writing.
 */
export function foldChanges(stored: readonly StoredChange[], entities: Entities): Change[] {
  const records = Map.groupBy(stored, ({ entity, recordId }) => `${entity} ${recordId}`);
  return [...records.values()].map((changes) => {
    const { entity, recordId, title } = changes.at(-1) as StoredChange;
    const action = changes.findLast((change) => change.action !== 'update')?.action ?? 'update';
    const fields = fieldsOf(changes, entities.get(entity)?.entity);
    return { entity, recordId, title, action, fields: fields.map((field) => onlySide(field, action)) };
  });
}

type Field = Change['fields'][number];

function fieldsOf(changes: readonly StoredChange[], entity: Entity | undefined): Field[] {
  const [before, after] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const change of changes) {
    for (const [column, value] of Object.entries(change.before ?? {})) {
      const field = fieldOf(column);
      if (!before.has(field)) before.set(field, value);
    }
    for (const [column, value] of Object.entries(change.after ?? {})) after.set(fieldOf(column), value);
  }
  const all = [...new Set([...before.keys(), ...after.keys()])];
  const fields = entity ? Object.keys(entity.fields).filter((field) => all.includes(field)) : all;
  return fields
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((each) => each.before === '•••' || each.after === '•••' || !equal(each.before, each.after));
}

/** A new record had nothing before and a deleted one has nothing after, whatever its lists went through. */
const onlySide = ({ field, before, after }: Field, action: ChangeAction): Field => ({
  field,
  before: action === 'insert' ? null : before,
  after: action === 'delete' ? null : after,
});
