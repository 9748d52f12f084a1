import { z } from 'zod';
import { crud, pageQuery, queryDay } from '#kit/contract/crud.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, ids, stamps } from '#kit/contract/fields.ts';
import { localDate } from '#domain/schedule/schedule.ts';

export const noteDraft = z.strictObject({
  day: localDate,
  text: filled(160),
  /** Of the whole chain where there are none. */
  storeIds: ids(1000),
});
export type NoteDraft = z.output<typeof noteDraft>;

export const note = z.object({
  ...noteDraft.shape,
  authorName: z.string(),
  /** Whether all its stores are within the user's scope, so that they may change it. */
  isWithinReach: z.boolean(),
  ...stamps,
});
export type Note = z.output<typeof note>;

export const noteListQuery = pageQuery
  .omit({ sort: true, dir: true })
  .extend({ from: queryDay.optional(), to: queryDay.optional() });
export type NoteListQuery = z.output<typeof noteListQuery>;

export const notesApi = crud(
  'chart_notes',
  '/chart_notes',
  { singular: 'chart_note', label: 'una nota', plural: 'notas' },
  { item: note, draft: noteDraft, list: noteListQuery, blank: { storeIds: [] } },
);

export const noteEntity = entity({
  table: 'chartNotes',
  area: 'chart_notes',
  label: 'nota',
  title: 'text',
  references: { storeIds: 'stores' },
  fields: { day: 'Día', text: 'Nota', storeIds: 'Locales', authorName: 'La escribió' },
  words: { day: (day: string, format) => format.day(day) },
});
