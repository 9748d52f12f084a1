import type { Reply } from '#kit/contract/endpoint.ts';
import { policiesApi } from '#kit/contract/policiesApi.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';

/** The policy table as areas composed it. */
export const policies = implementApiWith(policiesApi, ({ areas: { policies: table } }) => {
  const { groups, areas, roleTemplates } = table;
  const reply = structuredClone({ groups, areas, roleTemplates }) as Reply<typeof policiesApi.all>;
  return { all: () => reply };
});
