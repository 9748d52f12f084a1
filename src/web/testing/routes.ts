import type { AnyRoute } from '@tanstack/react-router';
import { stubBrowser } from '#kit/web/testing/stubBrowser.ts';

stubBrowser();

const { composePublicRoutes, composeRoutes } = await import('#kit/web/shell/areaScreens.ts');
const { screenRoots } = await import('#kit/web/shell/screens.ts');
const { screens } = await import('../../screens.ts');

const blank = () => null;
const roots = screenRoots({
  title: 'Comanda',
  Root: blank,
  Shell: blank,
  ShellSkeleton: blank,
  guard: async () => {},
});
type Page = {
  path: string;
  title: string;
  policy: string;
  flag?: string;
  errorToastMs?: number;
  banners?: true;
};
const routeTree: AnyRoute[] = [...composeRoutes(screens, roots.signedIn), ...composePublicRoutes(screens, roots.root)];

/** The routes of all areas, with paths that have no optional part. */
export const routes = routeTree.map(({ options }): Page => {
  const { path, staticData } = options as unknown as { path: string; staticData: Omit<Page, 'path'> };
  return { path: path.replace(/\/\{-\$\w+\}$/, ''), ...staticData };
});
