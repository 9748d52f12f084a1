/** Id of the message of an event, which receivers recognize repetitions by. */
export const messageId = (tenantId: number, eventId: number): string => `evt_${tenantId}_${eventId}`;
