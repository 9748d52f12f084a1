import { area } from '#kit/server/area.ts';
import { auditedModifiers } from './server/auditedModifiers.ts';
import { modifierConstraints } from './modifierHistory.contract.ts';
import { modifiers } from './server/modifiers.routes.ts';
import { searchModifiers } from './server/searchModifiers.ts';
import { modifierPolicies } from './modifiers.policies.ts';
import { failures } from './modifiers.failures.ts';

export const modifiersArea = area({
  name: 'modifiers',
  policies: [modifierPolicies],
  failures,
  apis: { modifiers: { title: 'Modificadores', ...modifiers } },
  tables: auditedModifiers,
  constraints: modifierConstraints,
  pictures: [{ table: 'modifiers', column: 'pictureKey', type: 'modifier', policy: 'modifiers.update' }],
  search: [searchModifiers],
});
