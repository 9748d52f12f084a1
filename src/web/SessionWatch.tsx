import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onFirstInput } from '#kit/web/shell/firstInput.ts';
import type { SessionState } from '#kit/web/session/sessionStore.ts';
import { clearCachedData } from './clearCachedData.ts';
import { useSession } from './useSession.ts';

const fetchDialog = () => import('./SessionDialog.tsx').then((file) => ({ default: file.SessionDialog }));
const SessionDialog = lazy(fetchDialog);

/** Another person, or nobody, where somebody was: what is on screen is theirs no longer. */
function useFollowOtherTabs({ email, ended }: SessionState): void {
  const router = useRouter();
  const client = useQueryClient();
  const shown = useRef(email);
  useEffect(
    function leaveWhatBelongsToSomebodyElse() {
      const before = shown.current;
      shown.current = email;
      if (before === null || before === email) return;
      const to = email ? '/misc/home' : ended ? '/misc/access-ended' : '/';
      void router.navigate({ to, replace: true, ignoreBlocker: true }).then(() => clearCachedData(client));
    },
    [email, ended, router, client],
  );
}

/** Follows the session: signing out anywhere leads to sign-in, and one that expires asks over the page. */
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
