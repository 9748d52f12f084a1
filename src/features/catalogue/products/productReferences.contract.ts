import { itemReferences } from '#features/platform/integrations/itemReferences.contract.ts';

/** The ids of products at providers, by which people also search them. */
export const productReferences = itemReferences('product', { searchColumn: 'externalIdsText' });
