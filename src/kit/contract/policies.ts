/** Actions by area. Each area extends it in its `*.policies.ts`: `orders: 'list' | 'cook'`. */
export interface PolicyActions {}

export type PolicyAreaName = keyof PolicyActions;
/** `area.action`: required by endpoints, granted by roles. */
export type Policy = { [Area in PolicyAreaName]: `${Area}.${PolicyActions[Area] & string}` }[PolicyAreaName];

/** A part of the role screen: what one may do with one kind of record. */
export type PolicyArea = {
  id: string;
  label: string;
  /** Heading of the role screen, and its place below it. */
  group: string;
  order: number;
  /** Where the API has its records: `/orders`. */
  path: string;
  /** Verbs with the words people read: `{ list: 'Ver lista' }`. */
  actions: Readonly<Record<string, string>>;
  /** Only super-admins grant and revoke its policies; no role of a new tenant has them. */
  reserved?: true;
  /** The actions each role of a new tenant starts with, by the role's name. */
  templates: Readonly<Record<string, readonly string[]>>;
};

/** A role that tenants start with; `everything` is what any area offers, except reserved policies. */
export type RoleTemplateSpec = { name: string; description: string; everything?: true };

export type RoleTemplate = { name: string; description: string; policyIds: readonly Policy[] };

/** All policies as data: what the server composes of its areas and sends to the browser. */
export type PolicyCatalogue = {
  groups: readonly { id: string; label: string }[];
  areas: readonly (Pick<PolicyArea, 'id' | 'label' | 'group' | 'path'> & {
    actions: readonly { id: string; label: string }[];
    /** Only super-admins grant its policies. */
    isReserved: boolean;
  })[];
  roleTemplates: readonly { name: string; description: string; policyIds: readonly string[] }[];
  platformRoles?: PolicyCatalogue['roleTemplates'];
};

/** All policies with their labels, for the guard, the role screen, the history and the roles of new tenants. */
export type PolicyTable = Pick<PolicyCatalogue, 'groups' | 'areas'> & {
  /** Every policy, in the order of the role screen. */
  all: readonly Policy[];
  roleTemplates: readonly RoleTemplate[];
  /** The initial roles of the platform. */
  platformRoles: readonly RoleTemplate[];
  isPolicy(name: string): name is Policy;
  /** Whether only super-admins grant a policy. */
  isReserved(policy: string): boolean;
  /** `Pedidos: cancelar`; a name that is in no area stays as it is. */
  labelOf(policy: Policy): string;
  /** `Cancelar` */
  actionLabelOf(policy: Policy): string;
};

/** `['stores', 'update']` of `stores.update`. */
export const splitPolicy = (policy: Policy) => policy.split('.') as [PolicyAreaName, string];

/** Whether a policy only looks: what "read only" means everywhere. */
export const isReadPolicy = (policy: Policy): boolean => ['list', 'show'].includes(splitPolicy(policy)[1]);

type Composition = {
  groups: Readonly<Record<string, string>>;
  roleTemplates: readonly RoleTemplateSpec[];
  platformRoles?: readonly RoleTemplateSpec[];
};

/** Composes what areas declare; two of one name, or one of no group or template, are a mistake of the code. */
export function composePolicies(
  areas: readonly PolicyArea[],
  { groups, roleTemplates, platformRoles = [] }: Composition,
): PolicyTable {
  const names = Object.keys(groups);
  refuseMistakes(areas, names, [...roleTemplates, ...platformRoles]);
  const placeOf = ({ group, order }: PolicyArea) => names.indexOf(group) * 1000 + order;
  const ordered = areas.toSorted((one, other) => placeOf(one) - placeOf(other));
  const templatesOf = (specs: readonly RoleTemplateSpec[], isOffered: (area: PolicyArea) => boolean) =>
    specs.map(({ name, description, everything }) => ({
      name,
      description,
      policyIds: ordered
        .filter(isOffered)
        .flatMap(({ id, actions, templates }) =>
          (everything ? Object.keys(actions) : (templates[name] ?? [])).map((action) => `${id}.${action}`),
        ),
    }));
  return policyTable({
    groups: Object.entries(groups)
      .filter(([id]) => areas.some(({ group }) => group === id))
      .map(([id, label]) => ({ id, label })),
    areas: ordered.map(({ id, label, group, path, actions, reserved = false }) => ({
      id,
      label,
      group,
      path,
      isReserved: reserved,
      actions: Object.entries(actions).map(([action, label]) => ({ id: action, label: label })),
    })),
    roleTemplates: templatesOf(roleTemplates, ({ reserved }) => !reserved),
    platformRoles: templatesOf(platformRoles, () => true),
  });
}

function refuseMistakes(
  areas: readonly PolicyArea[],
  groups: readonly string[],
  templates: readonly RoleTemplateSpec[],
): void {
  const ids = new Set<string>();
  for (const { id, group, actions, templates: areaTemplates } of areas) {
    if (ids.has(id)) throw new Error(`Two areas claim the policies of ${id}`);
    ids.add(id);
    if (!groups.includes(group)) throw new Error(`${id} is in no group of policies: ${group}`);
    for (const [name, granted] of Object.entries(areaTemplates)) {
      if (!templates.some((template) => template.name === name)) throw new Error(`${id} knows no role ${name}`);
      const unknown = granted.find((action) => !(action in actions));
      if (unknown) throw new Error(`${id} has no action ${unknown}`);
    }
  }
}

/** The table of a catalogue, composed here or come over the wire. */
export function policyTable({ groups, areas, roleTemplates, platformRoles = [] }: PolicyCatalogue): PolicyTable {
  const labels = new Map<string, { area: string; action: string }>(
    areas.flatMap(({ id, label, actions }) =>
      actions.map((action) => [`${id}.${action.id}`, { area: label, action: action.label }] as const),
    ),
  );
  const reserved = new Set(areas.filter(({ isReserved }) => isReserved).map(({ id }) => id));
  return {
    groups,
    areas,
    all: [...labels.keys()] as Policy[],
    roleTemplates: roleTemplates as readonly RoleTemplate[],
    platformRoles: platformRoles as readonly RoleTemplate[],
    isPolicy: (name): name is Policy => labels.has(name),
    isReserved: (policy) => reserved.has(policy.split('.')[0] ?? ''),
    labelOf(policy) {
      const known = labels.get(policy);
      return known ? `${known.area}: ${known.action.toLowerCase()}` : policy;
    },
    actionLabelOf: (policy) => labels.get(policy)?.action ?? policy,
  };
}
