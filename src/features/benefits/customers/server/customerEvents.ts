declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** Customers are about to be erased; their rows still hold phones and mails. */
    customersErased: { step: 'coupons' | 'points' | 'cards'; data: { customerIds: readonly number[] } };
    /** Orders are about to lose their guests. */
    ordersErased: { step: 'surveys'; data: { orderIds: readonly number[] } };
    /** Customers were merged into others, or split from them again. */
    customersMerged: {
      step: 'points';
      data: { kind: 'merge' | 'split'; pairs: readonly { id: number; otherId: number }[] };
    };
  }
}

/** Steps of the effects of customers, in the order in which they run. */
export const customerEventSteps = {
  customersErased: ['coupons', 'points', 'cards'],
  ordersErased: ['surveys'],
  customersMerged: ['points'],
} as const;
