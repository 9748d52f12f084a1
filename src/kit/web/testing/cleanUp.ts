import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearPlaces } from '../shell/listPlaces.ts';

/** The library does this itself in a page of its own for each file; where files share one, only in the first. */
beforeEach(async () => {
  clearPlaces();
  await cleanup();
});
