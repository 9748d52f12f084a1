import { Canvas, type RendererOptions } from 'leaflet';

type Internals = { _ctx?: unknown; _redraw(): void };

/** A canvas of a map. Leaflet may draw one again that was taken away meanwhile, and fails for want of its context. */
const MapCanvas = Canvas.extend({
  _redraw(this: Internals) {
    if (this._ctx) (Canvas.prototype as unknown as Internals)._redraw.call(this);
  },
}) as unknown as new (
  options: RendererOptions,
) => Canvas;

export const mapCanvas = (options: RendererOptions): Canvas => new MapCanvas(options);
