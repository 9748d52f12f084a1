import { Outlet } from '@tanstack/react-router';
import { SessionWatch } from './SessionWatch.tsx';
import { useCutTitles } from '#kit/web/display/useCutTitles.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Parts of every page: tab title, focus after navigation, whole texts of what is cut, and the dialog of an expired session. */
export function Root() {
  usePageTitle();
  useHeadingFocus();
  useCutTitles();
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  );
}
