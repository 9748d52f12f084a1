import { filled } from '#kit/contract/fields.ts';

/** Letters that a reason needs. */
export const minReason = 10;

export const shortReason = `Escribe al menos ${minReason} letras`;

/** A reason that another person of the team understands later. */
export const changeReason = (max = 500) => filled(max).min(minReason, shortReason);
