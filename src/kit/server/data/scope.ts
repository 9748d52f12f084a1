/** Who writes, as the history remembers it. */
export type Author = {
  /** Null without a signed-in user: a guest or a schedule. */
  id: number | null;
  name: string;
  email: string | null;
  superAdmin: boolean;
  /** The API token with which the user writes; its name is then `name`. */
  tokenId?: number;
};

export type Source = 'staff' | 'kitchen' | 'channel' | 'fleet' | 'driver' | 'clock' | 'guest' | 'import';

/** Binding of a transaction: tenant, author and request. */
export type Scope = {
  tenantId: number;
  author: Author;
  requestId: string;
  source: Source;
  /** Area of the policy table the request belongs to. */
  area: string;
};

export const systemAuthor: Author = { id: null, name: 'Comanda', email: null, superAdmin: false };

/** A visitor without an account, who reads or orders in the shop. */
export const guestAuthor: Author = { id: null, name: 'Visitante', email: null, superAdmin: false };

/** Request id of the writes that set a company up. Requests of users have generated ids. */
export const setupRequestId = (slug: string): string => `setup-${slug}`;

export const isSetupRequest = (requestId: string, { id }: Pick<Author, 'id'>): boolean =>
  id === null && requestId.startsWith('setup-');
