import { z } from 'zod';
import type { ChannelOpeningState } from '../openingPort.ts';

/** Assumptions and terms of Uber Eats about its stores and their items. */

export const statusPath = (storeId: string) => `/v1/eats/store/${storeId}/status`;
export const preparationPath = (storeId: string) => `/v1/delivery/store/${storeId}/update-store-prep-time`;
export const itemPath = (storeId: string, key: string) => `/v2/eats/stores/${storeId}/menus/items/${key}`;

/** Longest preparation, in seconds. */
export const maxPreparation = 10_800;

/** While Uber sees an incident of the integration, it takes no change of a store's status. */
export const incidentCode = 'INCIDENT_DETECTED_ON_ORDER_MANAGEMENT_APPLICATION';

export const storeStatus = z.object({
  status: z.string(),
  offlineReason: z.string().nullish(),
  paused_until: z.string().nullish(),
});
export const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() });

type Closing = Pick<ChannelOpeningState, 'closedBy' | 'reason'>;
const closings: Readonly<Record<string, Closing>> = {
  PAUSED_BY_RESTAURANT: { closedBy: 'us', reason: null },
  PAUSED_BY_UBER: { closedBy: 'channel', reason: 'Uber Eats lo pausó.' },
  OUT_OF_MENU_HOURS: { closedBy: 'hours', reason: 'Está fuera del horario de su menú en Uber Eats.' },
  INVISIBLE: { closedBy: 'channel', reason: 'Uber Eats no lo muestra a los clientes.' },
};
/** Who closed a store, by Uber's reason. */
export function closingOf(reason: string | null | undefined): Closing {
  const known = closings[reason ?? ''];
  return (
    known ?? { closedBy: 'channel', reason: reason ? `Uber Eats: ${reason.replaceAll('_', ' ').toLowerCase()}` : null }
  );
}
