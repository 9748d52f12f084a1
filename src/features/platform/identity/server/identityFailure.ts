import type { FastifyReply } from 'fastify';
import type { IdentityError } from '../identity.contract.ts';

/** A refusal in the words of the Identity Toolkit. */
export class IdentityFailure extends Error {
  readonly reason: IdentityError | 'INVALID_REQUEST';
  readonly retryAfter: number | null;
  /** Follows the reason, for people to read. */
  sentence: string | null = null;
  constructor(reason: IdentityError | 'INVALID_REQUEST', retryAfter: number | null = null, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** Answers as Google does: always 400, the reason in `error.message`. */
export function sendIdentityFailure(
  reply: FastifyReply,
  { reason, retryAfter, sentence }: IdentityFailure,
): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  const message = sentence === null ? reason : `${reason} : ${sentence}`;
  const errors = [{ message, domain: 'global', reason: 'invalid' }];
  return reply.code(400).send({ error: { code: 400, message, errors } });
}

/** A refusal of everybody who signs in to a held company, with the platform's sentence. */
export const companyHeld = (sentence: string): IdentityFailure =>
  Object.assign(new IdentityFailure('COMPANY_HELD'), { sentence });
