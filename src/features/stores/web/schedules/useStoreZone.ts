import { fieldsFor } from '#kit/web/fields.tsx';
import { useMinute } from '#kit/web/useMinute.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import { otherZone } from '../stateWords.ts';
import { useTenant } from '../useTenant.ts';

const { useValue } = fieldsFor<StoreDraft>();

/** The zone whose clock the hours of the store mean, and its name where the viewer's clock shows another time. */
export function useStoreZone(): { timeZone: string; foreign: string | null } {
  const own = useValue('timeZone');
  const tenant = useTenant();
  const now = useMinute();
  const timeZone = own ?? tenant.timeZone;
  return { timeZone, foreign: otherZone(timeZone, now) };
}
