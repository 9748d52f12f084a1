import { Outlet } from '@tanstack/react-router';
import { SessionWatch } from './SessionWatch.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Parts of every page: tab title, focus on the heading after navigation, and the dialog of an expired session. */
export function Root() {
  usePageTitle();
  useHeadingFocus();
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  );
}
