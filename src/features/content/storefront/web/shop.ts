import type { CountryCode } from '#domain/countries.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { formatMoney } from '#domain/money.ts';
import type { DataBanner, ShopPopUp } from '../shopBanners.rules.ts';
import type { AnalyticsSettings } from '#features/platform/settings/sections/analytics.contract.ts';

/** Data that the server embeds in the page for the island. */
type Shop = {
  page: 'home' | 'store' | 'product' | 'order' | 'missing';
  slug: string;
  name: string;
  base: string;
  country: CountryCode;
  timeZone: string;
  store?: {
    id: number;
    uuid: string;
    slug: string;
    name: string;
    methods: DispatchMethod[];
    /** Methods with which a tip can be left. */
    tips: DispatchMethod[];
    labels: Record<DispatchMethod, string>;
    /** Whether it takes orders for when it opens. */
    takesLater: boolean;
    /** When it opens, while it is closed and takes no orders for later. */
    closedText: string | null;
    /** The nearest open store, or the next to open nearby, while this one is closed. */
    nearest: { lead: string; name: string; url: string; text: string } | null;
  };
  analytics: AnalyticsSettings;
  /** Whether product comments are accepted. */
  instructions: boolean;
  /** URL of the tenant's terms. */
  terms: string | null;
  /** Background tiles of maps; null where the installation has none. */
  map: { url: string; attribution: string; maxZoom: number } | null;
  /** Pop-ups, and banners beside the payment. */
  popUps?: readonly ShopPopUp[];
  aside?: readonly DataBanner[];
  line?: number;
  order?: string;
};
export type ShopStore = NonNullable<Shop['store']>;

export const shop = JSON.parse(document.getElementById('shop')?.textContent ?? '{}') as Shop;
export const money = (amount: number): string => formatMoney(amount, shop.country);

/** An error response of the API, with errors by field if any. */
export class ShopRefusal extends Error {
  readonly errors: Readonly<Record<string, string[]>>;
  /** Status of the response; null without one. */
  readonly status: number | null;
  constructor(message: string, errors: Readonly<Record<string, string[]>> = {}, status: number | null = null) {
    super(message);
    this.errors = errors;
    this.status = status;
  }
}

type RequestOptions = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** Calls the public API. */
export async function callApi<Answer>(path: string, { body, headers, signal }: RequestOptions = {}): Promise<Answer> {
  const reply = await fetch(`/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { tenant: shop.slug, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ShopRefusal('No hay conexión. Revisa tu internet y vuelve a intentar.');
  });
  const answer = (await reply.json().catch(() => null)) as
    | (Answer & { message?: string; errors?: Record<string, string[]> })
    | null;
  if (reply.ok && answer !== null) return answer;
  const message = answer?.message ?? 'No pudimos hacerlo. Vuelve a intentar en un momento.';
  throw new ShopRefusal(message, answer?.errors, reply.status);
}
