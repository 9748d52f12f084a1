import type { FileStore } from './files/files.ts';
import type { ComposedAreas } from './area.ts';
import type { Secrets } from './secrets/secrets.ts';

/**
 * Adapters and settings of an installation, opened once per process. Areas extend the interface; the composition root
 * provides the values.
 */
export interface Services {
  files: FileStore;
  secrets: Secrets;
  /** All composed areas, for the history and the search, which work across areas. */
  areas: ComposedAreas;
}
