const dayOnly = /^\d{4}-\d\d-\d\dT$/;

/** The message for an invalid moment: forms send a day without its time as `2026-11-20T`. */
export const momentMessage = (input: unknown, message: string): string =>
  typeof input === 'string' && dayOnly.test(input) ? 'Elige también la hora' : message;
