import { z } from 'zod';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

const purpose = 'loyalty.proof';
const proofMinutes = 30;
const content = z.object({ tenantId: z.number(), customerId: z.number() });

/** Signs a proof of identity of a customer, valid for half an hour. */
export function proofOf(secrets: Secrets, proven: z.output<typeof content>): { proof: string; proofUntil: string } {
  const proofUntil = new Date(Date.now() + proofMinutes * 60_000).toISOString();
  return { proof: secrets.sign(purpose, proven, proofMinutes * 60), proofUntil };
}

/** Customer of a proof; null when it is invalid, expired or from another tenant. */
export function provenCustomer(secrets: Secrets, proof: string, tenantId: number): number | null {
  const read = content.safeParse(secrets.verify(purpose, proof));
  return read.success && read.data.tenantId === tenantId ? read.data.customerId : null;
}
