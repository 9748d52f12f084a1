import { createContext, type ReactNode, use } from 'react';

/** Policies of the signed-in user, or of the role being viewed. */
export const PoliciesContext = createContext<ReadonlySet<string>>(new Set());

/** Whether a policy is held: `roles.update`. Without a policy to ask for, everybody may. */
export function useCan(policy: string | undefined): boolean {
  const policies = use(PoliciesContext);
  return policy === undefined || policies.has(policy);
}

/** Renders its children with the policy, else `otherwise`. */
export function Can({ do: policy, otherwise, children }: { do: string; otherwise?: ReactNode; children: ReactNode }) {
  return useCan(policy) ? children : (otherwise ?? null);
}
