import type { FileStore } from './files/files.ts';
import type { ComposedAreas } from './area.ts';
import type { Secrets } from './secrets/secrets.ts';

/**
 * What an installation gives to its areas: adapters and settings, opened once per process. An area that needs more
 * extends the interface, and the composition root fills it in.
 */
export interface Services {
  files: FileStore;
  secrets: Secrets;
  /** All areas, composed: for those that speak of the others, as the history and the search do. */
  areas: ComposedAreas;
}
