import { call } from '#kit/web/api/call.ts';
import { type Menu, type MenuCategoryDraft, menuDraftApi, type MenuLineDraft } from '../../record/menus.contract.ts';
import {
  withMovedCategory,
  withMovedLines,
  withSavedCategory,
  withSavedPositions,
  stableNeighbour,
  type Target,
  withCategory,
  withEachLine,
  withLine,
  withNewLines,
  withoutCategory,
  withoutLines,
} from './draftEdits.ts';
import type { DraftChange } from './useDraft.ts';

export type LineChange = Partial<MenuLineDraft>;

const versionOf = ({ categories }: Menu, id: number): number | undefined =>
  categories.flatMap(({ lines }) => lines).find((line) => line.id === id)?.version;

type Run = (change: DraftChange) => Promise<string | null>;

const lineEdits = (id: number, run: Run) => ({
  changeLine: (lineId: number, body: LineChange) =>
    run({
      edit: withLine(lineId, body),
      send: async (saved, callOptions) => {
        const ifMatch = versionOf(saved, lineId);
        const line = await call(menuDraftApi.updateLine, { params: { id, lineId }, body }, { ifMatch, ...callOptions });
        return withLine(lineId, line);
      },
    }),
  hideLines: (lineIds: readonly number[], hidden: boolean) =>
    run({
      edit: withEachLine(lineIds.map((each) => ({ id: each, hidden }))),
      send: async (_, callOptions) => {
        const body = { lineIds: [...lineIds], hidden };
        return withEachLine((await call(menuDraftApi.hideLines, { params: { id }, body }, callOptions)).lines);
      },
    }),
  removeLines: (lineIds: readonly number[]) =>
    run({
      edit: withoutLines(lineIds),
      send: async (_, callOptions) => {
        await call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [...lineIds] } }, callOptions);
        return withoutLines(lineIds);
      },
    }),
  addLines: (categoryId: number, productIds: number[]) =>
    run({
      send: async (_, callOptions) => {
        const { data } = await call(
          menuDraftApi.addLines,
          { params: { id }, body: { categoryId, productIds } },
          callOptions,
        );
        return withNewLines(data);
      },
    }),
});

const moves = (id: number, run: Run) => ({
  moveLines: (ids: readonly number[], target: Target) =>
    run({
      edit: (menu) => {
        const { categoryId, afterId } = stableNeighbour(menu.categories, target, ids);
        return withMovedLines(ids, categoryId, afterId)(menu);
      },
      send: async (saved, callOptions) => {
        const lines = ids.flatMap((each) => {
          const version = versionOf(saved, each);
          return version === undefined ? [] : [{ id: each, version }];
        });
        const body = { lines, ...stableNeighbour(saved.categories, target, ids) };
        const reply = await call(menuDraftApi.moveLines, { params: { id }, body }, callOptions);
        return withSavedPositions(reply.lines);
      },
    }),
  moveCategory: (categoryId: number, afterId: number | null) =>
    run({
      edit: withMovedCategory(categoryId, afterId),
      send: async (_, callOptions) =>
        withSavedCategory(
          await call(menuDraftApi.moveCategory, { params: { id, categoryId }, body: { afterId } }, callOptions),
        ),
    }),
});

const categoryEdits = (id: number, run: Run) => ({
  changeCategory: (categoryId: number, body: Partial<MenuCategoryDraft>) =>
    run({
      edit: withCategory(categoryId, body),
      send: async ({ categories }, callOptions) => {
        const ifMatch = categories.find((each) => each.id === categoryId)?.version;
        const request = { params: { id, categoryId }, body };
        return withCategory(categoryId, await call(menuDraftApi.updateCategory, request, { ifMatch, ...callOptions }));
      },
    }),
  removeCategory: (categoryId: number) =>
    run({
      edit: withoutCategory(categoryId),
      send: async (_, callOptions) => {
        await call(menuDraftApi.removeCategory, { params: { id, categoryId } }, callOptions);
        return withoutCategory(categoryId);
      },
    }),
});

/** All changes of a menu draft. */
export const editsOf = (id: number, run: Run) => ({
  ...lineEdits(id, run),
  ...moves(id, run),
  ...categoryEdits(id, run),
});

export type Edits = ReturnType<typeof editsOf>;
