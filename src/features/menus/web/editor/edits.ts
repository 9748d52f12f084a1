import { useMemo } from 'react';
import { call } from '#kit/web/call.ts';
import { type Menu, type MenuCategoryDraft, menuDraftApi, type MenuLineDraft } from '../../menus.contract.ts';
import {
  movedCategory,
  movedLines,
  settledCategory,
  settledLines,
  steady,
  type Target,
  withCategory,
  withLine,
  withNewLines,
  withoutCategory,
  withoutLines,
} from './draftEdits.ts';
import type { DraftChange } from './useDraft.ts';

export type LineChange = Partial<MenuLineDraft>;

const versionOf = ({ categories }: Menu, id: number): number | undefined =>
  categories.flatMap(({ lines }) => lines).find((line) => line.id === id)?.version;

/** Everything that can be done to the draft of a menu. */
export const editsOf = (id: number, run: (change: DraftChange) => Promise<string | null>) => ({
  changeLine: (lineId: number, body: LineChange) =>
    run({
      edit: withLine(lineId, body),
      send: async (saved, heard) => {
        const ifMatch = versionOf(saved, lineId);
        const line = await call(menuDraftApi.updateLine, { params: { id, lineId }, body }, { ifMatch, ...heard });
        return withLine(lineId, line);
      },
    }),
  moveLines: (ids: readonly number[], target: Target) =>
    run({
      edit: (menu) => {
        const { categoryId, afterId } = steady(menu.categories, target, ids);
        return movedLines(ids, categoryId, afterId)(menu);
      },
      send: async (saved, heard) => {
        const lines = ids.flatMap((each) => {
          const version = versionOf(saved, each);
          return version === undefined ? [] : [{ id: each, version }];
        });
        const body = { lines, ...steady(saved.categories, target, ids) };
        const reply = await call(menuDraftApi.moveLines, { params: { id }, body }, heard);
        return settledLines(reply.lines);
      },
    }),
  removeLines: (lineIds: readonly number[]) =>
    run({
      edit: withoutLines(lineIds),
      send: async (_, heard) => {
        await call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [...lineIds] } }, heard);
        return withoutLines(lineIds);
      },
    }),
  addLines: (categoryId: number, productIds: number[]) =>
    run({
      send: async (_, heard) => {
        const { data } = await call(menuDraftApi.addLines, { params: { id }, body: { categoryId, productIds } }, heard);
        return withNewLines(data);
      },
    }),
  changeCategory: (categoryId: number, body: Partial<MenuCategoryDraft>) =>
    run({
      edit: withCategory(categoryId, body),
      send: async ({ categories }, heard) => {
        const ifMatch = categories.find((each) => each.id === categoryId)?.version;
        const reply = await call(
          menuDraftApi.updateCategory,
          { params: { id, categoryId }, body },
          { ifMatch, ...heard },
        );
        return withCategory(categoryId, reply);
      },
    }),
  moveCategory: (categoryId: number, afterId: number | null) =>
    run({
      edit: movedCategory(categoryId, afterId),
      send: async (_, heard) =>
        settledCategory(
          await call(menuDraftApi.moveCategory, { params: { id, categoryId }, body: { afterId } }, heard),
        ),
    }),
  removeCategory: (categoryId: number) =>
    run({
      edit: withoutCategory(categoryId),
      send: async (_, heard) => {
        await call(menuDraftApi.removeCategory, { params: { id, categoryId } }, heard);
        return withoutCategory(categoryId);
      },
    }),
});

export type Edits = ReturnType<typeof editsOf>;

export const useEdits = (id: number, run: (change: DraftChange) => Promise<string | null>): Edits =>
  useMemo(() => editsOf(id, run), [id, run]);
