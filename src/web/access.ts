import type { RouteGuard } from '#kit/web/shell/screens.ts';
import type { Me } from '#features/platform/users/me.contract.ts';

export type Viewer = Pick<Me, 'policies' | 'flags' | 'superAdmin'>;

const opensArea = ['list', 'show'];

/** Whether a user passes a route guard; see `StaticDataRouteOption`. */
export function canOpen(viewer: Viewer, { policy, flag }: RouteGuard): boolean {
  if (flag && !viewer.flags.includes(flag)) return false;
  if (policy === 'public' || policy === 'signedIn') return true;
  if (policy === 'super') return viewer.superAdmin;
  if (policy.includes('.')) return viewer.policies.includes(policy);
  return opensArea.some((action) => viewer.policies.includes(`${policy}.${action}`));
}
