import type { NetworkName } from './networks.rules.ts';

/** Programs that read feeds, by their `User-Agent`. */
const readers = {
  google: { name: 'Google', pattern: /google/i },
  meta: { name: 'Meta', pattern: /facebook|meta-external/i },
  tiktok: { name: 'TikTok', pattern: /tiktok|bytespider|bytedance/i },
} as const;
type Reader = keyof typeof readers;

const readerOf = (network: NetworkName): Reader =>
  network.startsWith('google') ? 'google' : network === 'meta' ? 'meta' : 'tiktok';

/** Whether the network of a feed reads it, and the name of who reads. */
export function fetcherOf(userAgent: string, network: NetworkName): { isNetwork: boolean; agent: string } {
  const known = (Object.keys(readers) as Reader[]).find((each) => readers[each].pattern.test(userAgent));
  if (known) return { isNetwork: known === readerOf(network), agent: readers[known].name };
  if (userAgent.startsWith('Mozilla/')) return { isNetwork: false, agent: 'Un navegador' };
  return { isNetwork: false, agent: userAgent.split(/[/ ]/)[0]?.slice(0, 40) || 'Un programa sin nombre' };
}
