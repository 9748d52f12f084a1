declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** Runs before customers are erased, while their rows still contain phones and mails. */
    customersErased: {
      step: 'coupons' | 'points' | 'cards' | 'campaigns' | 'webhooks' | 'audience';
      data: { customerIds: readonly number[] };
    };
    /** Runs before orders lose their customer data. */
    ordersErased: { step: 'surveys'; data: { orderIds: readonly number[] } };
    /** A recipient unsubscribed by the link in a mail of a campaign. */
    campaignRefused: { step: 'campaigns'; data: { campaignId: number; sendId: number } };
    /** Customers were merged into others, or split again. */
    customersMerged: {
      step: 'points';
      data: { kind: 'merge' | 'split'; pairs: readonly { id: number; otherId: number }[] };
    };
  }
}

/** Event handlers of customers, in execution order. */
export const customerEventSteps = {
  customersErased: ['coupons', 'points', 'cards', 'campaigns', 'webhooks', 'audience'],
  ordersErased: ['surveys'],
  campaignRefused: ['campaigns'],
  customersMerged: ['points'],
} as const;
