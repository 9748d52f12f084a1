import { uberDirect } from './delivery/uber_direct/uberDirect.ts';
import { webpay } from './payments/webpay/webpay.ts';
import type { Provider } from './provider.ts';

/** Every provider, in the order in which screens list them. What makes one is said in its folder. */
export const providers: readonly Provider[] = [webpay, uberDirect];

export const providerOf = (key: string): Provider | undefined => providers.find((each) => each.key === key);
