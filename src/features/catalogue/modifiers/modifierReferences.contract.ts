import { itemReferences } from '#features/platform/integrations/itemReferences.contract.ts';

/** The ids of modifiers at providers. */
export const modifierReferences = itemReferences('modifier');
