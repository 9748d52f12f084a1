import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onFirstInput } from '#kit/web/shell/firstInput.ts';
import type { SessionState } from '#kit/web/session/sessionStore.ts';
import { clearCachedData } from './clearCachedData.ts';
import { useSession } from './useSession.ts';

const fetchDialog = () => import('./SessionDialog.tsx').then((file) => ({ default: file.SessionDialog }));
const SessionDialog = lazy(fetchDialog);

/** When the user changed or signed out in another tab, this page must not stay open. */
function useFollowOtherTabs({ email, ended }: SessionState): void {
  const router = useRouter();
  const client = useQueryClient();
  const currentEmail = useRef(email);
  useEffect(
    function leaveWhatBelongsToSomebodyElse() {
      const before = currentEmail.current;
      currentEmail.current = email;
      if (before === null || before === email) return;
      const to = email ? '/misc/home' : ended ? '/misc/access-ended' : '/';
      void router.navigate({ to, replace: true, ignoreBlocker: true }).then(() => clearCachedData(client));
    },
    [email, ended, router, client],
  );
}

/** Follows the session: a sign-out in any tab leads to the sign-in page, an expired session opens a dialog. */
export function SessionWatch() {
  const state = useSession();
  const { asking, email } = state;
  useFollowOtherTabs(state);
  const expired = asking && email !== null;
  const [needed, setNeeded] = useState(false);
  if (expired && !needed) setNeeded(true);
  useEffect(function fetchAhead() {
    return onFirstInput(() => void fetchDialog().catch(() => undefined));
  }, []);
  return <Suspense>{needed && <SessionDialog opened={expired} email={email} />}</Suspense>;
}
