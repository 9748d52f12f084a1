import type { PolicyArea, RoleTemplateSpec } from '#kit/contract/policies.ts';

/** The order and words of the role screen's first level; the sidebar uses the same words. */
export const policyGroups = {
  reports: 'Reportes',
  sales: 'Ventas',
  menu: 'Menú',
  settings: 'Configuración',
  marketing: 'Marketing',
  administration: 'Administración',
  platform: 'Plataforma',
} as const;
export type PolicyGroup = keyof typeof policyGroups;

/** The five initial roles of a tenant; each area declares their permissions. */
export const roleTemplates = [
  { name: 'admin', description: 'Acceso completo a la administración del comercio.', everything: true },
  { name: 'user kds', description: 'Cocina: ve los pedidos de su local y los avanza.' },
  { name: 'admin kds', description: 'Jefatura de cocina: avanza, cancela y agota productos.' },
  { name: 'user cc', description: 'Call center: toma pedidos y consulta el menú.' },
  { name: 'admin cc', description: 'Jefatura de call center: además cancela, reembolsa y exporta.' },
] as const satisfies RoleTemplateSpec[];
/** The role whose users can do everything in every company. */
export const ownerRole = 'Propietario';

/** The initial roles of the platform's team. */
export const platformRoles = [
  { name: ownerRole, description: 'Hace todo, también nombrar a otros propietarios.', everything: true },
  { name: 'Soporte', description: 'Entra a los comercios a mirar y publica avisos.' },
  { name: 'Facturación', description: 'Cambia planes, detiene por falta de pago y entra a los comercios a mirar.' },
  { name: 'Ingeniería', description: 'Cambia funciones y entra a los comercios a hacer cambios.' },
] as const satisfies RoleTemplateSpec[];
type RoleTemplateName = Exclude<
  (typeof roleTemplates)[number]['name'] | (typeof platformRoles)[number]['name'],
  'admin' | typeof ownerRole
>;

/** The verbs of the whole product with the words the role screen shows. An area adds its own. */
const commonActions = {
  list: 'Ver lista',
  show: 'Ver detalle',
  create: 'Crear',
  update: 'Actualizar',
  delete: 'Eliminar',
  clone: 'Crear copia',
  bulk_update: 'Editar en bloque',
  import: 'Importar',
  export: 'Exportar',
  publish: 'Publicar',
} as const;
type CommonAction = keyof typeof commonActions;

/** Some of the common verbs, in this order. */
export const actions = <Name extends CommonAction>(...names: Name[]): { [Action in Name]: string } =>
  Object.fromEntries(names.map((name) => [name, commonActions[name] as string])) as { [Action in Name]: string };

/** Actions on editable records. */
export const editing = actions('list', 'show', 'create', 'update', 'delete');

type Spec<Actions extends Record<string, string>> = Omit<PolicyArea, 'id' | 'group' | 'actions' | 'templates'> & {
  group: PolicyGroup;
  actions: Actions;
  templates?: { [Role in RoleTemplateName]?: readonly (keyof NoInfer<Actions>)[] };
};

/** The policies of an area, as its endpoints name them: `orders.cook`. */
export const policyArea = <Id extends string, Actions extends Record<string, string>>(
  id: Id,
  { templates = {}, ...spec }: Spec<Actions>,
) => ({ ...spec, id, templates: templates as PolicyArea['templates'] }) satisfies PolicyArea;
