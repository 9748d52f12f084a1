import { slugOf } from '#domain/slugs.ts';
import { download } from '#kit/web/api/call.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';

/** Downloads the draft as a file that can be edited in a spreadsheet and imported. */
export async function exportMenu({ id, name }: { id: number; name: string }): Promise<void> {
  try {
    const { menuImportApi } = await import('../../import/menuImport.contract.ts');
    await download(menuImportApi.exportCsv, { params: { id } }, `menu-${slugOf(name) || id}.csv`);
    toasts.success('Archivo descargado');
  } catch (thrown) {
    toasts.failure(thrown);
  }
}
