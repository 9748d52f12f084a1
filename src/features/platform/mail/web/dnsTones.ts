import type { Tone } from '#kit/web/display/StatusBadge.tsx';
import { type DnsCheck, type DnsResult, dnsChecks } from '../senders.contract.ts';

export const dnsTones: Readonly<Record<DnsResult['state'], Tone>> = {
  ok: 'success',
  missing: 'error',
  wrong: 'warning',
  unknown: 'neutral',
};

/** The checks of a domain, in their order. */
export const dnsCheckNames = Object.keys(dnsChecks) as DnsCheck[];
