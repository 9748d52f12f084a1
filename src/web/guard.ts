import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { RouteGuard } from '#kit/web/shell/screens.ts';
import { session } from '#kit/web/session/session.ts';
import { failures } from '#features/platform/identity/identity.failures.ts';
import { closedReason, isConsole } from './access.ts';
import { meQuery } from './me.ts';
import { loadNotices } from './notices/bannersQuery.ts';

const { secondFactorRequired, secondFactorAtProvider } = failures;

const toSignIn = (next: string, refused?: 'second-factor') =>
  redirect({ to: '/', search: { next, ...(refused && { refused }) }, replace: true });
const toVisit = (next: string) => redirect({ to: '/misc/visit', search: { next }, replace: true });
const toSetUp = (next: string) => redirect({ to: '/second-factor', search: { next }, replace: true });

/**
 * Loads who is signed in. A session the server does not take is cleared and leads to sign-in; one that lacks the second
 * factor its company demands leads there.
 */
export async function loadMe(client: QueryClient, next: string) {
  if (!session.state().signedIn) throw toSignIn(next);
  try {
    const notices = loadNotices(client);
    const me = await client.ensureQueryData(meQuery);
    session.establish();
    await notices;
    return me;
  } catch (thrown) {
    // Only a rejection ends the session; network and server errors can be retried.
    const refused = thrown instanceof Failure && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429;
    if (!refused) throw thrown;
    if (thrown.code === secondFactorRequired.code) throw toSetUp(next);
    if (thrown.code === kitFailures.accessEnded.code) throw redirect({ to: '/misc/access-ended', replace: true });
    session.clear();
    throw toSignIn(next, thrown.code === secondFactorAtProvider.code ? 'second-factor' : undefined);
  }
}

/** Redirects users who do not pass a route guard. */
export async function guard(client: QueryClient, gate: RouteGuard, href: string): Promise<void> {
  const me = await loadMe(client, href);
  if (me.visitRequired && !isConsole(gate.path)) throw toVisit(href);
  const reason = closedReason(me, gate);
  if (reason === null) return;
  throw redirect({ to: '/misc/not-authorized', search: reason === 'off' ? { off: true } : {}, replace: true });
}
