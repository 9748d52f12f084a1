import { toasts } from '../shell/toasts.tsx';
import { type ExportStatus, pollExport } from './pollExport.ts';

/** An export under way, and how its file is saved. */
type Export = {
  fetchStatus: () => Promise<ExportStatus<{ error: string | null }>>;
  save: () => Promise<void>;
  retry: () => void;
  onProgress?: (status: ExportStatus<{ error: string | null }>) => void;
  signal: AbortSignal;
};

const longMs = 12_000;

/** Waits for the file of an export and saves it. A long export continues without the page; a failed one can be repeated. */
export async function saveExport({ fetchStatus, save, retry, onProgress, signal }: Export): Promise<void> {
  const ended = await pollExport(fetchStatus, { signal, onProgress: onProgress ?? (() => undefined) });
  if (!ended)
    return toasts.success(
      'El archivo es grande y se sigue preparando. Cuando esté listo lo descargas desde Tareas, arriba a la derecha.',
      undefined,
      longMs,
    );
  if (ended.error !== null)
    return toasts.partial('No se pudo descargar el archivo. Vuelve a intentar.', { label: 'Reintentar', run: retry });
  await save();
  toasts.success('Archivo descargado');
}
