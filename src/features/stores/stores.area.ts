import { area } from '#kit/server/area.ts';
import { auditedStores } from './office/server/auditedStores.ts';
import { addDemoStoreGroups } from './groups/server/addDemoStoreGroups.ts';
import { auditedStoreGroups } from './groups/server/auditedStoreGroups.ts';
import { storeGroupConstraints } from './groups/storeGroups.contract.ts';
import { storeGroupPolicies } from './groups/storeGroups.policies.ts';
import { storeGroups } from './groups/server/storeGroups.routes.ts';
import { bulkEditJob } from './bulk/server/bulkEditJob.ts';
import { checkoutQuestionConstraints } from './questions/checkoutQuestions.contract.ts';
import { checkoutQuestions } from './questions/server/checkoutQuestions.routes.ts';
import { coverage } from './coverage/server/coverage.routes.ts';
import { futureOrdersEffect } from './hours/server/futureOrdersEffect.ts';
import { deliveryEffect } from './delivery/server/deliveryEffect.ts';
import { paymentEffect } from './payments/server/paymentEffect.ts';
import { purgeUncovered } from './guests/server/uncoveredAsks.ts';
import { shopEffect } from './guests/server/shopEffect.ts';
import { publicStores } from './guests/server/publicStores.routes.ts';
import { searchStores } from './office/server/searchStores.ts';
import { storeClosings } from './hours/server/closings.routes.ts';
import { storeConstraints } from './record/storeHistory.contract.ts';
import { storeExplanations } from './explain/server/explain.routes.ts';
import { storeOptions, stores } from './office/server/stores.routes.ts';
import { storeCredentials } from './payments/server/credentials.routes.ts';
import { importStoresJob } from './imports/server/importStores.ts';
import { storeImports } from './imports/server/imports.routes.ts';
import { storesInBulk } from './bulk/server/bulk.routes.ts';
import { storePolicies } from './stores.policies.ts';
import { failures } from './stores.failures.ts';
import { storeWebhooks } from './rows/server/storeWebhooks.ts';

export const storesArea = area({
  name: 'stores',
  policies: [storePolicies, storeGroupPolicies],
  failures,
  flags: { aloha: false, 'uber-daas': false, 'peya-v3': false, 'rappi-cargo': false, 'no-delivery': false },
  apis: {
    storeCredentials: { title: 'Locales: credenciales de flotas', ...storeCredentials },
    storeOptions: { title: 'Locales: para elegir', ...storeOptions },
    stores: { title: 'Locales', ...stores },
    storeGroups: { title: 'Grupos de locales', ...storeGroups },
    checkoutQuestions: { title: 'Preguntas antes de pagar', ...checkoutQuestions },
    storeClosings: { title: 'Locales: cerrar y abrir', ...storeClosings },
    storesInBulk: { title: 'Locales: edición masiva', ...storesInBulk },
    storeImports: { title: 'Locales: importar', ...storeImports },
    storeExplanations: { title: 'Locales: por qué no reciben pedidos', ...storeExplanations },
    coverage: { title: 'Locales: zonas y cobertura', ...coverage },
    publicStores: { title: 'Tienda: locales', ...publicStores },
  },
  tables: [...auditedStores, auditedStoreGroups],
  constraints: { ...storeConstraints, ...checkoutQuestionConstraints, ...storeGroupConstraints },
  pictures: [{ table: 'stores', column: 'imageKey', type: 'store', policy: 'stores.update' }],
  contributes: { webhookTopics: [storeWebhooks] },
  jobs: () => [bulkEditJob, importStoresJob],
  nightly: () => [purgeUncovered],
  search: [searchStores],
  settingsEffects: [deliveryEffect, futureOrdersEffect, paymentEffect, shopEffect],
  demo: addDemoStoreGroups,
});
