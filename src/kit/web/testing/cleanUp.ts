import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
/** The library does this itself in a page of its own for each file; where files share one, only in the first. */
beforeEach(() => cleanup());
