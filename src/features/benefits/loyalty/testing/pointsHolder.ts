import type { PointsHolder } from '../loyalty.contract.ts';

/** A customer with 860 points that do not expire. */
export const pointsHolder = (changes: Partial<PointsHolder> = {}): PointsHolder => ({
  id: 7,
  name: 'Camila Rojas',
  phone: '+56987654321',
  available: 860,
  pending: 0,
  debt: 0,
  expiresAt: null,
  expiring: 0,
  movedAt: '2026-11-20T15:30:00.000Z',
  ...changes,
});
