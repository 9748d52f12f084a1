import type { AreaKind } from '../../delivery/delivery.contract.ts';

/** Distinguishable also with colour blindness, on light and dark backgrounds; white text is readable on each. */
const colors = ['#1d5fe0', '#c2410c', '#0f766e', '#9d2bb8', '#8a6100', '#be1558', '#4d6b0a', '#5b4fd6'] as const;

const dashes = [undefined, '10 6', '2 6'] as const;

/** Areas that are not delivered to: no zone has their colour. */
const exclusionStyle = { color: '#b3261e', dash: '4 4' } as const;

/** Style of a zone: its number, a colour, and a border where the colours repeat. */
export const zoneStyle = (index: number, kind: AreaKind = 'delivery') => ({
  mark: String(index + 1),
  color: colors[index % colors.length] ?? colors[0],
  dash: dashes[Math.floor(index / colors.length) % dashes.length],
  ...(kind === 'exclusion' && exclusionStyle),
});
