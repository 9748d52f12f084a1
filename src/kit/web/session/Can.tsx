import { createContext, type ReactNode, use } from 'react';

/** The policies of whoever is signed in, or of the role the product is seen as. */
export const PoliciesContext = createContext<ReadonlySet<string>>(new Set());

/** Whether a policy is held: `roles.update`. Without a policy to ask for, everybody may. */
export function useCan(policy: string | undefined): boolean {
  const policies = use(PoliciesContext);
  return policy === undefined || policies.has(policy);
}

/** Shows its children to whoever holds the policy, and `otherwise` to the rest. */
export function Can({ do: policy, otherwise, children }: { do: string; otherwise?: ReactNode; children: ReactNode }) {
  return useCan(policy) ? children : (otherwise ?? null);
}
