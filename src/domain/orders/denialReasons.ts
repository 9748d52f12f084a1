/** Why a store does not take an order; each channel has its codes for them. */
export const denialReasons = ['soldOut', 'closed', 'busy', 'price', 'notes', 'technical', 'other'] as const;
export type DenialReason = (typeof denialReasons)[number];
