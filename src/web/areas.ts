import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';

/** The screens of every area. What is not here has no route, and so no place in the navigation. */
export const areaRoutes = (_parent: ScreenParent) => [];

/** What the command palette offers to do. */
export const areaActions: ScreenAction[] = [];
