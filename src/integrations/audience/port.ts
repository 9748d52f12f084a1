import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    audience: { service: 'audience'; adapter: AudienceAdapter; event: AudienceReport };
  }
}

/** A list of contacts in a company's account. */
export type AudienceList = { id: string; name: string; memberCount: number };

/** A customer who accepts offers, as a contact of a list. */
export type AudienceMember = {
  /** In lower case. */
  mail: string;
  name: string;
  /** Blank: unknown. */
  phone: string;
  orders: number;
  /** Day of the last order; null: none. */
  lastOrderDay: string | null;
  /** Names of the stores where they ordered. */
  tags: readonly string[];
};

/**
 * Result for a member. `compliance`: they unsubscribed or bounced there, so only they can subscribe again.
 *
 * `invalid`: the provider does not accept the address or a value. `message` is a sentence for staff.
 */
export type MemberResult = { mail: string } & ({ state: 'ok' } | { state: 'compliance' | 'invalid'; message: string });

/**
 * A change of a contact at the provider.
 *
 * `cleaned`: the address does not exist. `complained`: marked a mail as unwanted. `changed`: another address took its place.
 */
export const audienceChanges = ['unsubscribed', 'cleaned', 'complained', 'changed'] as const;
export type AudienceChange = (typeof audienceChanges)[number];

/** A webhook about a contact, with a key that the same webhook has each time. */
export type AudienceReport = {
  key: string;
  kind: AudienceChange;
  listId: string;
  mail: string;
  /** Id of the contact at the time of the change. */
  reference: string;
  /** Its id since the address changed; null: the same as before. */
  newReference: string | null;
  at: string;
};

/** Capabilities of a provider, as data. */
export type AudienceTraits = {
  /** Members of one call. */
  batchSize: number;
};

/** A company's account. Every call is idempotent, and rejects with a `ProviderFailure` when there is no valid response. */
export type AudienceAdapter = {
  traits: AudienceTraits;
  lists(signal: AbortSignal): Promise<readonly AudienceList[]>;
  /** Creates the fields of a list that members need, and subscribes our address to its webhooks. */
  prepare(listId: string, webhookUrl: string, signal: AbortSignal): Promise<void>;
  /** Id of a member, which follows from the address: it is stored instead of an address that must be erased. */
  referenceOf(mail: string): string;
  /** Adds or updates at most `batchSize` members. A member without a result is in an unknown state. */
  upsert(listId: string, members: readonly AudienceMember[], signal: AbortSignal): Promise<readonly MemberResult[]>;
  /** Removes a member, who may be added again. */
  archive(listId: string, reference: string, signal: AbortSignal): Promise<void>;
  /** Deletes all data of a member, who then can only subscribe in person. */
  erase(listId: string, reference: string, signal: AbortSignal): Promise<void>;
  /** Reads a webhook; absent where the provider sends none. */
  readWebhook?(raw: RawWebhook): WebhookResult<AudienceReport>;
};
