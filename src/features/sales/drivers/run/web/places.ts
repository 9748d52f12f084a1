import type { OrderAddress } from '#features/sales/orders/record/orderShape.contract.ts';

/** Opens the way there in whatever app of maps a phone has. */
export const mapLink = ({ latitude, longitude }: OrderAddress): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
