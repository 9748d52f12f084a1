import { linePositionOf, stepFrom } from './draftEdits.ts';
import type { EditorTools } from './EditorContext.ts';
import type { ToolContext } from './useEditorTools.ts';

/** Moves lines and categories, with announcements for screen readers. */
export function moveTools({ edits, present, reveal, announce, clear }: ToolContext) {
  const nameOf = (id: number | null) => linePositionOf(present().categories, id ?? 0)?.line.product.name ?? '';
  const moveTo: EditorTools['moveTo'] = (lineIds, target) => {
    const category = present().categories.find(({ id }) => id === target.categoryId)?.name ?? '';
    const what = lineIds.length === 1 ? nameOf(lineIds[0] ?? 0) : `${lineIds.length} productos`;
    const place = target.afterId === null ? 'al principio' : `después de ${nameOf(target.afterId)}`;
    announce(`${what}: en ${category}, ${place}`);
    clear();
    void edits.moveLines(lineIds, target);
  };
  const step: EditorTools['step'] = (lineId, by) => {
    const target = stepFrom(present().categories, lineId, by);
    if (!target) return announce(`${nameOf(lineId)} ya está en el ${by === 1 ? 'final' : 'principio'} del menú`);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined;
    moveTo([lineId], target);
    reveal(`l${lineId}`, focused);
  };
  const stepCategory: EditorTools['stepCategory'] = (categoryId, by) => {
    const { categories } = present();
    const to = categories.findIndex(({ id }) => id === categoryId) + by;
    if (to < 0 || to >= categories.length) return;
    const after = by === 1 ? categories[to] : categories[to - 1];
    void edits.moveCategory(categoryId, after?.id ?? null);
  };
  return { moveTo, step, stepCategory };
}
