import { html } from '#kit/contract/values/html.ts';
import { paths, type Place } from '../place.ts';
import type { ShopPage } from './layout.ts';

/** Nothing is there, or nothing any more. */
export const missingPage = (place: Place): ShopPage => ({
  kind: 'missing',
  title: 'No encontramos esta página',
  description: 'La dirección no lleva a nada de esta tienda.',
  path: null,
  body: html`<div class="wide note"><h1>No encontramos esta página</h1>
<p>Puede que el local o el producto ya no esté, o que la dirección tenga un error.</p>
<p><a class="button" href="${paths.home(place)}">Ver los locales</a></p></div>`,
});

/** Tracking page of an order; the browser loads the order, so that no cache stores it. */
export const orderPage = ({ map }: Place, uuid: string): ShopPage => ({
  kind: 'order',
  title: 'Tu pedido',
  description: 'Sigue tu pedido.',
  path: null,
  data: { order: uuid, map },
  body: html`<div class="wide note" id="order"><h1>Tu pedido</h1><noscript><p>Para seguir tu pedido aquí activa JavaScript, o llama al local.</p></noscript></div>`,
});
