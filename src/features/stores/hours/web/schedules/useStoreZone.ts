import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { otherZone } from '../../../record/web/stateText.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const { useValue } = fieldsFor<StoreDraft>();

/** The zone whose clock the hours of the store mean, and its name where the viewer's clock shows another time. */
export function useStoreZone(): { timeZone: string; foreign: string | null } {
  const storeZone = useValue('timeZone');
  const tenant = useCurrentUser().tenant;
  const now = useMinute();
  const timeZone = storeZone ?? tenant.timeZone;
  return { timeZone, foreign: otherZone(timeZone, now) };
}
