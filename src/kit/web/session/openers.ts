import { createContext } from 'react';
import type { RouteGuard } from '../shell/screens.ts';

/** Who can open a screen that the user may not: admins of the company, of the platform, or the vendor of a feature. */
export type Opener = 'company' | 'platform' | 'vendor';

/** Who can open a screen; null where the user may. */
export const OpenerContext = createContext<(gate: RouteGuard) => Opener | null>(() => null);
