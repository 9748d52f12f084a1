import { Outlet } from '@tanstack/react-router';
import { SessionWatch } from './SessionWatch.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** What every page has: its name in the tab, its heading read out after a navigation, sign-in when the session ends. */
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
