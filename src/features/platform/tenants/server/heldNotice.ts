import { strongestHold } from '#domain/holds/holds.ts';
import { isAllowed } from '#domain/holds/whileHeld.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import type { Purpose } from '#kit/contract/purposes.ts';
import { html } from '#kit/contract/values/html.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { NoticePage } from '#kit/server/http/pages.ts';

/** Days of inactivity after which search engines drop the addresses of a company. */
const indexedDays = 30;

const unavailable: NoticePage = {
  status: 503,
  title: 'No disponible por ahora',
  body: html`<h1>No disponible por ahora</h1><p>Este comercio no recibe pedidos en este momento. Si ya hiciste uno, síguelo con el enlace que te enviamos.</p>`,
};
const inactive: NoticePage = {
  status: 410,
  title: 'Este comercio ya no atiende aquí',
  body: html`<h1>Este comercio ya no atiende aquí</h1><p>Dejó de recibir pedidos por esta página.</p>`,
};

/** The page that guests of a held company read instead of the requested one; null when they may read that. */
export function heldNotice(purpose: Purpose, { holds }: Pick<Tenant, 'holds'>, now = Date.now()): NoticePage | null {
  const strongest = holds.length > 0 ? strongestHold(holds, now) : null;
  if (!strongest || isAllowed(purpose, strongest.state)) return null;
  const { state, hold } = strongest;
  return state === 'inactive' && hold.from <= now - indexedDays * dayLength ? inactive : unavailable;
}
