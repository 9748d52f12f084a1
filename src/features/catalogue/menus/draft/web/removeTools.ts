import { confirm } from '#kit/web/shell/dialogs.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { linePositionOf } from './draftEdits.ts';
import type { EditorTools } from './EditorContext.ts';
import type { ToolContext } from './useEditorTools.ts';

/** Removes lines and categories, with an undo action in the toast. */
export function removeTools({ edits, present, clear }: ToolContext) {
  const notifyWithUndo = (request: string | null, message: string) => {
    const { undo: undoRequest } = present();
    if (request)
      toasts.success(message, undoRequest ? { label: 'Deshacer', run: () => undoRequest(request) } : undefined);
  };
  const remove: EditorTools['remove'] = (lineIds) => {
    const [only] = lineIds.map((id) => linePositionOf(present().categories, id)?.line.product.name);
    const message = lineIds.length === 1 ? `${only} salió del menú` : `${lineIds.length} productos quitados`;
    clear();
    void edits.removeLines(lineIds).then((request) => notifyWithUndo(request, message));
  };
  const removeCategory: EditorTools['removeCategory'] = (categoryId) => {
    const category = present().categories.find(({ id }) => id === categoryId);
    if (!category) return;
    const { name, lines } = category;
    const removeAndNotify = async () => notifyWithUndo(await edits.removeCategory(categoryId), `${name} eliminada`);
    if (lines.length === 0) void removeAndNotify();
    else
      void confirm({
        title: `¿Eliminar ${name}?`,
        body: `Salen del menú sus ${lines.length} productos, con sus precios en este menú. Los productos siguen existiendo.`,
        confirm: 'Eliminar categoría',
        danger: true,
      }).then((agreed) => (agreed ? removeAndNotify() : undefined));
  };
  return { remove, removeCategory };
}
