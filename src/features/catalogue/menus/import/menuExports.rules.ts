import { shopExports } from '#domain/cells/shopExports.ts';
import type { KnownExport } from '#kit/contract/values/fileColumns.ts';
import type { ImportField } from './menuImport.contract.ts';

/** Category of products whose export has none. */
const noCategory = 'Sin categoría';

const hasCategory = ({ columns }: KnownExport<ImportField>) => Object.values(columns).includes('category');

/** Exports of other systems that are read as they are. */
export const menuExports: readonly KnownExport<ImportField>[] = shopExports.map((known: KnownExport<ImportField>) =>
  hasCategory(known)
    ? known
    : {
        ...known,
        adds: ['category'],
        read: (cells, first) => ({ ...known.read?.(cells, first), category: noCategory }),
      },
);
