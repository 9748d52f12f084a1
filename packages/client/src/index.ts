import { ok, type RequestOpts } from '@oazapfts/runtime';

export { HttpError, ok } from '@oazapfts/runtime';
export * as api from './api.gen.ts';
/** Body of every refused call: a code that never changes, a message in Spanish, and messages by field. */
export type { Error as Refusal } from './api.gen.ts';

export type Connection = {
  /** Origin of the API: `https://pizzeria.example`. */
  baseUrl: string;
  /** Secret of an API token of the company. Without it, the API answers what guests may read. */
  token?: string | undefined;
  /** Slug of the company, where `baseUrl` is not a host of it. */
  company?: string | undefined;
};

/** A company as the last argument of every function of `api`, so that a program can call several. */
export const connect = ({ baseUrl, token, company }: Connection): RequestOpts => ({
  baseUrl,
  headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(company && { Tenant: company }) },
});

type Page<Item> = { data: Item[]; next_page: number | null };
type Answer<Item> =
  | { status: 200; data: Page<Item>; headers: Headers }
  | { status: number; data?: unknown; headers: Headers };

/** The records of all pages of a list. `read` calls the list with a page. Throws an `HttpError` if a page is refused. */
export async function* records<Item>(read: (page: number) => Promise<Answer<Item>>): AsyncGenerator<Item> {
  for (let page: number | null = 1; page !== null; ) {
    const found: Page<Item> = await ok(read(page));
    yield* found.data;
    page = found.next_page;
  }
}
