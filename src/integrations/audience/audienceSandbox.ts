import type { AudienceChange, AudienceList } from './port.ts';

/** A contact in the books of a provider. */
export type StoredMember = {
  listId: string;
  mail: string;
  /** By the names that the provider has for them. */
  fields: Readonly<Record<string, string | number>>;
  tags: readonly string[];
  status: 'subscribed' | 'unsubscribed' | 'cleaned' | 'archived';
  /** Times that it was written. */
  writes: number;
};

/** Actions of tests in the role of a provider and of its contacts. */
export type AudienceSandboxControl = {
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Lists of the account: at least two. */
  lists(): readonly AudienceList[];
  members(listId: string): readonly StoredMember[];
  /** Whether all data of an address was deleted. */
  isErased(listId: string, mail: string): boolean;
  /** Has an address not be accepted. */
  refuseAddress(mail: string): void;
  /** Has a call with this address be refused as a whole. */
  refuseBatch(mail: string): void;
  /** Address that a list sends its webhooks to; null: none. */
  webhookUrl(listId: string): string | null;
  /** Changes a contact as its owner or the provider does, and sends the webhook of it. */
  change(listId: string, mail: string, kind: AudienceChange): Promise<void>;
};
