/** Where this installation runs; it chooses which flags of a tenant count. */
export const environments = ['production', 'stage', 'dev'] as const;
export type Environment = (typeof environments)[number];

const suffixes: Record<Environment, string> = { production: '', stage: '-stage', dev: '-dev' };

/** Every feature that can be switched, with what holds for a tenant that says nothing. */
export const flags = {
  'my-account': true,
  dashboard: true,
  'delivery-integration': true,
  'channel-integration': true,
  'payment-methods-integration': true,
  'pos-integration': true,
  'pages-admin': true,
  'sales-reports': true,
  payments: true,
  'custom-landings': false,
  'loyalty-program': false,
  'best-selling-products': false,
  'social-networks': false,
  'beta-policies': false,
  'order-taker': false,
  aloha: false,
  'uber-daas': false,
  'peya-v3': false,
  'rappi-cargo': false,
  'no-delivery': false,
} as const satisfies Record<string, boolean>;
export type Flag = keyof typeof flags;

/**
 * The flags that are on for a tenant. A stored flag names its environment by suffix (`dashboard-dev`,
 * `dashboard-stage`, `dashboard`); one of another environment says nothing here.
 */
export function flagsOn(stored: Record<string, boolean>, environment: Environment): Flag[] {
  const names = Object.keys(flags) as Flag[];
  return names.filter((name) => stored[name + suffixes[environment]] ?? flags[name]);
}
