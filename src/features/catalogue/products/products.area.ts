import { area } from '#kit/server/area.ts';
import { auditedProducts } from './server/auditedProducts.ts';
import { productBulkEditJob } from './server/bulkEditJob.ts';
import { importProductsJob } from './server/importProducts.ts';
import { productConstraints } from './productsHistory.contract.ts';
import { productImports, productOptions, products } from './server/products.routes.ts';
import { searchProducts } from './server/searchProducts.ts';
import { productPolicies } from './products.policies.ts';
import { failures } from './products.failures.ts';
import { productWebhooks } from './server/productWebhooks.ts';

export const productsArea = area({
  name: 'products',
  policies: [productPolicies],
  failures,
  apis: {
    productOptions: { title: 'Productos: para elegir', ...productOptions },
    productImports: { title: 'Productos: importar', ...productImports },
    products: { title: 'Productos', ...products },
  },
  tables: auditedProducts,
  constraints: productConstraints,
  pictures: [{ table: 'products', column: 'pictureKeys', type: 'product', policy: 'products.update' }],
  contributes: { webhookTopics: [productWebhooks] },
  jobs: () => [productBulkEditJob, importProductsJob],
  search: [searchProducts],
});
