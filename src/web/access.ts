import type { Opener } from '#kit/web/session/openers.ts';
import type { RouteGuard } from '#kit/web/shell/screens.ts';
import type { Me } from '#features/platform/users/me.contract.ts';

export type Viewer = Pick<Me, 'policies' | 'flags' | 'superAdmin'> & { tenant: Pick<Me['tenant'], 'hiddenPaths'> };

const consolePaths = ['/companies', '/informative-banners'];

/** Whether a screen is about the platform or all companies, and needs no visit to the present one. */
export const isConsole = (path = ''): boolean =>
  consolePaths.some((console) => path === console || path.startsWith(`${console}/`));

const opensArea = ['list', 'show'];

/** Whether a screen, or one above it, is hidden from the company: `/reports` hides `/reports/mails?edit=new` too. */
const isHidden = ({ tenant: { hiddenPaths } }: Viewer, address: string): boolean => {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return hiddenPaths.some((hidden) => path === hidden || path.startsWith(`${hidden}/`));
};

/** Whether the company has what a screen shows, whatever the user's policies. */
export const isOn = (viewer: Viewer, { flag, path }: Pick<RouteGuard, 'flag' | 'path'>): boolean =>
  (!flag || viewer.flags.includes(flag)) && (path === undefined || !isHidden(viewer, path));

/** Whether a user has the policy of a route guard. */
function isPermitted(viewer: Viewer, { policy }: Pick<RouteGuard, 'policy'>): boolean {
  if (policy === 'public' || policy === 'signedIn') return true;
  if (policy === 'super') return viewer.superAdmin;
  if (policy.includes('.')) return viewer.policies.includes(policy);
  return opensArea.some((action) => viewer.policies.includes(`${policy}.${action}`));
}

/** Why a user does not pass a route guard. `off`: the company does not have the feature, so no permission helps. */
export function closedReason(viewer: Viewer, gate: RouteGuard): 'off' | 'permission' | null {
  if (!isOn(viewer, gate)) return 'off';
  return isPermitted(viewer, gate) ? null : 'permission';
}

/** Whether a user passes a route guard; see `StaticDataRouteOption`. */
export const canOpen = (viewer: Viewer, gate: RouteGuard): boolean => closedReason(viewer, gate) === null;

/** Areas whose policies only super-admins grant. */
export const reservedAreas = ['auth_credentials', 'platform'];

/** Who can open a screen for a user; null where the user may open it. */
export function openerOf(viewer: Viewer, gate: RouteGuard): Opener | null {
  const reason = closedReason(viewer, gate);
  if (reason !== 'permission') return reason && 'vendor';
  return gate.policy === 'super' || reservedAreas.includes(gate.policy.split('.', 1)[0] ?? '') ? 'platform' : 'company';
}
