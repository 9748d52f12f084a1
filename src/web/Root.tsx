import { Outlet } from '@tanstack/react-router';
import { SessionWatch } from './SessionWatch.tsx';
import { useCutTitles } from '#kit/web/display/useCutTitles.ts';
import { useErrorToastMs } from '#kit/web/shell/toasts.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Parts of every page: tab title, focus, titles of cut texts, lifetime of error toasts, and the dialog of an expired session. */
export function Root() {
  usePageTitle();
  useHeadingFocus();
  useCutTitles();
  useErrorToastMs();
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  );
}
