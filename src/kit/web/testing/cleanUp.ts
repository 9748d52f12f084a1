import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearPlaces } from '../shell/listPlaces.ts';

/** The library cleans up only in the first file that shares a page. */
beforeEach(async () => {
  clearPlaces();
  await cleanup();
});
