import type { SentCode } from '#integrations/payments/port.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

type Sealing = Pick<Secrets, 'seal' | 'open'>;

/** A code as it is stored with its payment: annulling the payment needs it. */
export const sealCode = (secrets: Sealing, code: SentCode): string => secrets.seal(JSON.stringify(code));

/** The code of a payment, for its gateway; nothing where it was paid otherwise. */
export const codeOf = (secrets: Sealing, { codeSealed }: { codeSealed: string | null }): { code?: SentCode } =>
  codeSealed === null ? {} : { code: JSON.parse(secrets.open(codeSealed)) as SentCode };
