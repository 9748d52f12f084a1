import type { ChannelStatement } from './channelStatements.contract.ts';

/** Amounts that a channel pays or deducts besides sales and commissions: advertising, charges, taxes, adjustments. */
export const othersOf = ({
  net,
  sales,
  commissions,
}: Pick<ChannelStatement, 'net' | 'sales' | 'commissions'>): number => net - sales - commissions;
