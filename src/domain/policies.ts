/** The verbs of the whole product with the words the role screen shows. */
export const actionLabels = {
  list: 'Listado completo',
  show: 'Visualizar info',
  create: 'Crear',
  update: 'Actualizar',
  delete: 'Eliminar',
  clone: 'Crear copia',
  bulk_update: 'Actualización masiva',
  import: 'Importar',
  export: 'Exportar',
  publish: 'Publicar',
  sold_out: 'Agotar y reponer',
  refund: 'Reembolsar',
  cancel: 'Cancelar',
  cook: 'Operar cocina',
  undo: 'Deshacer',
  replay: 'Reintentar',
  orders: 'Órdenes',
  payment_methods: 'Métodos de pago',
  dispatch_methods: 'Métodos de envío',
  nps_results: 'Resultados NPS',
  export_orders: 'Exportar informe órdenes',
  summary: 'Resumen',
} as const;
export type Action = keyof typeof actionLabels;

type AreaSpec = { label: string; group: PolicyGroup; path: string; actions: readonly Action[] };

/** The order and words of the role screen's first level; the sidebar uses the same words. */
export const policyGroups = {
  reports: 'Reportes',
  sales: 'Ventas',
  menu: 'Menú',
  settings: 'Configuración',
  marketing: 'Marketing',
  administration: 'Administración',
} as const;
export type PolicyGroup = keyof typeof policyGroups;

const editing = ['list', 'show', 'create', 'update', 'delete'] as const;

/**
 * Every area and what may be done in it. The server's guard, the navigation, the buttons and the role screen
 * read this table, so that a screen never offers what the server refuses.
 */
export const areas = {
  kpi: {
    label: 'Reportes',
    group: 'reports',
    path: '/kpi',
    actions: ['show', 'orders', 'payment_methods', 'dispatch_methods', 'summary', 'export'],
  },
  answers: { label: 'Resultados NPS', group: 'reports', path: '/answers', actions: ['list', 'nps_results', 'export'] },
  payments: { label: 'Pagos', group: 'reports', path: '/consolidations', actions: ['list', 'show', 'export'] },
  orders: {
    label: 'Pedidos',
    group: 'sales',
    path: '/orders',
    actions: ['list', 'show', 'create', 'update', 'cancel', 'refund', 'cook', 'export_orders'],
  },
  coupons: { label: 'Cupones', group: 'sales', path: '/coupons', actions: [...editing, 'import', 'export'] },
  stores: {
    label: 'Locales',
    group: 'menu',
    path: '/stores',
    actions: [...editing, 'bulk_update', 'export'],
  },
  menus: {
    label: 'Menús',
    group: 'menu',
    path: '/menus',
    actions: [...editing, 'clone', 'import', 'export', 'publish'],
  },
  products: {
    label: 'Productos',
    group: 'menu',
    path: '/products',
    actions: [...editing, 'clone', 'bulk_update', 'import', 'export', 'sold_out'],
  },
  modifiers: { label: 'Modificadores', group: 'menu', path: '/modifiers', actions: [...editing, 'clone'] },
  settings: { label: 'Ajustes generales y diseño', group: 'settings', path: '/settings', actions: ['show', 'update'] },
  questions: { label: 'Preguntas NPS', group: 'settings', path: '/questions', actions: editing },
  polls: { label: 'Encuestas NPS', group: 'settings', path: '/polls', actions: editing },
  banners: { label: 'Banners', group: 'settings', path: '/banners', actions: editing },
  position_banners: {
    label: 'Banners de posición',
    group: 'settings',
    path: '/position_banners',
    actions: editing,
  },
  pop_ups: { label: 'Pop-ups publicitarios', group: 'settings', path: '/pop_ups', actions: editing },
  pages: { label: 'Páginas', group: 'settings', path: '/pages', actions: [...editing, 'publish'] },
  templates: { label: 'Plantillas', group: 'settings', path: '/templates', actions: ['list', 'show', 'update'] },
  drivers: { label: 'Repartidores', group: 'settings', path: '/drivers', actions: editing },
  custom_landings: {
    label: 'Landings personalizadas',
    group: 'marketing',
    path: '/custom_landings',
    actions: [...editing, 'publish'],
  },
  admin_users: {
    label: 'Usuarios',
    group: 'administration',
    path: '/admin_users',
    actions: [...editing, 'import', 'export'],
  },
  roles: { label: 'Roles', group: 'administration', path: '/roles', actions: [...editing, 'clone'] },
  audit: {
    label: 'Auditoría',
    group: 'administration',
    path: '/audit',
    actions: ['list', 'export', 'undo'],
  },
  jobs: { label: 'Tareas', group: 'administration', path: '/jobs', actions: ['list', 'replay'] },
  auth_credentials: {
    label: 'Credenciales de integraciones',
    group: 'administration',
    path: '/auth_credentials',
    actions: ['show', 'update'],
  },
} as const satisfies Record<string, AreaSpec>;

export type Area = keyof typeof areas;
export type Policy = { [A in Area]: `${A}.${(typeof areas)[A]['actions'][number]}` }[Area];

/** Every policy, in the order of the table. */
export const allPolicies: readonly Policy[] = Object.entries(areas).flatMap(([area, spec]) =>
  spec.actions.map((action) => `${area}.${action}` as Policy),
);

const known: ReadonlySet<string> = new Set(allPolicies);
export const isPolicy = (name: string): name is Policy => known.has(name);

/** `['stores', 'update']` of `stores.update`. */
export const splitPolicy = (policy: Policy) => policy.split('.') as [Area, Action];

export const policyLabel = (policy: Policy): string => {
  const [area, action] = splitPolicy(policy);
  return `${areas[area].label}: ${actionLabels[action].toLowerCase()}`;
};

/** A tenant always keeps an active user who holds it: without one, nobody could give anybody anything. */
export const keeperPolicy: Policy = 'roles.update';

/** Whether a policy only looks: what "read only" means everywhere. */
export const isReading = (policy: Policy) => ['list', 'show'].includes(splitPolicy(policy)[1]);
const reading = (...names: Area[]) =>
  allPolicies.filter((policy) => isReading(policy) && names.includes(splitPolicy(policy)[0]));

/** The five roles a new tenant starts with. */
export const roleTemplates: { name: string; description: string; policies: readonly Policy[] }[] = [
  { name: 'admin', description: 'Acceso completo a la administración del comercio.', policies: allPolicies },
  {
    name: 'user kds',
    description: 'Cocina: ve los pedidos de su local y los avanza.',
    policies: ['orders.list', 'orders.show', 'orders.cook'],
  },
  {
    name: 'admin kds',
    description: 'Jefatura de cocina: avanza, cancela y agota productos.',
    policies: [
      'orders.list',
      'orders.show',
      'orders.cook',
      'orders.update',
      'orders.cancel',
      'stores.list',
      'stores.show',
      'stores.update',
      'products.list',
      'products.show',
      'products.update',
      'products.sold_out',
    ],
  },
  {
    name: 'user cc',
    description: 'Call center: toma pedidos y consulta la carta.',
    policies: ['orders.list', 'orders.show', 'orders.create', ...reading('stores', 'menus', 'products', 'coupons')],
  },
  {
    name: 'admin cc',
    description: 'Jefatura de call center: además cancela, reembolsa y exporta.',
    policies: [
      'orders.list',
      'orders.show',
      'orders.create',
      'orders.update',
      'orders.cancel',
      'orders.refund',
      'orders.export_orders',
      ...reading('stores', 'menus', 'products', 'coupons'),
      'kpi.show',
      'kpi.summary',
      'kpi.orders',
    ],
  },
];
