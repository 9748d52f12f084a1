import type { z } from 'zod';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { uploadPicture } from '#kit/web/form/files/uploadPicture.ts';
import { call } from '#kit/web/api/call.ts';
import { idOf, type Section } from '../content/sectionContent.contract.ts';
import type { PreviewEndpoint } from '../render/preview.contract.ts';
import { showShopHeader } from './shopPage.ts';

/** Where and when the page is looked at: `moment` is on the clock of the store. */
type Occasion = { storeId?: number; moment?: string };

/** The id that a section has on the page. */
export const placeOf = (id: string): string => `s-${id}`;

/** Milliseconds that a publication waits for its picture, which it can do without. */
const patience = 4_000;

const isVisibleHeader = ({ type, props }: Section): boolean => type === 'header' && props['shown'] === true;

/**
 * A server-rendered page in a document without scripts.
 *
 * One request runs at a time, with the sections that changed since the last one, and only those are replaced.
 */
export class PreviewFrame {
  readonly #drawn = new Map<string, Section>();
  #document: Document | null = null;
  #wanted: readonly Section[] = [];
  #isAsking = false;
  #occasion: Occasion = {};
  #selected: string | null = null;
  readonly #endpoint: PreviewEndpoint;

  /** @param endpoint of the area whose sections these are */
  constructor(endpoint: PreviewEndpoint) {
    this.#endpoint = endpoint;
  }

  /** The style sheet of sections, and the store at which they are drawn while none is chosen. */
  async readShop(): Promise<Pick<z.output<PreviewEndpoint['reply']>, 'stylesheet' | 'store'>> {
    return call(this.#endpoint, { body: { content: [] } });
  }

  /** Attaches to a newly loaded document. */
  open(document: Document | null): Promise<void> {
    this.#document = document;
    this.#drawn.clear();
    return this.show(this.#wanted);
  }

  /** Looks at the page at another store or moment: all of it may differ. */
  visit(occasion: Occasion): Promise<void> {
    if (deepEqual(occasion, this.#occasion)) return Promise.resolve();
    this.#occasion = occasion;
    this.#drawn.clear();
    return this.show(this.#wanted);
  }

  /** Shows these sections after the pending request. Throws `Failure`. */
  async show(sections: readonly Section[]): Promise<void> {
    this.#wanted = sections;
    this.#arrange();
    if (this.#isAsking || !this.#document) return;
    this.#isAsking = true;
    try {
      for (let changed = this.#changed(); changed.length > 0; changed = this.#changed()) await this.#draw(changed);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Marks a section and brings it into sight, also one that is not drawn yet. */
  select(id: string | null): void {
    this.#selected = id;
    for (const marked of this.#document?.querySelectorAll('.cs[data-selected]') ?? [])
      marked.removeAttribute('data-selected');
    const element = id === null ? null : this.#document?.getElementById(placeOf(id));
    element?.setAttribute('data-selected', '');
    element?.scrollIntoView({ block: 'nearest' });
  }

  /** Uploads a picture of the page and answers its key; undefined where none could be made in time. */
  async uploadPicture(): Promise<string | undefined> {
    const page = this.#document;
    if (!page) return undefined;
    const upload = async () => {
      const { drawPicture } = await import('./drawPicture.ts');
      const file = await drawPicture(page);
      return file ? (await uploadPicture(picturesApi.create, file)).key : undefined;
    };
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
    return Promise.race([upload().catch(() => undefined), late]);
  }

  #changed(): Section[] {
    return this.#wanted.filter((section) => {
      const before = this.#drawn.get(idOf(section));
      return before !== section && !deepEqual(before, section);
    });
  }

  async #draw(changed: readonly Section[]): Promise<void> {
    const [target, occasion] = [this.#document, this.#occasion];
    const { sections } = await call(this.#endpoint, { body: { content: [...changed], ...occasion } });
    if (target !== this.#document || occasion !== this.#occasion) return;
    for (const section of changed) this.#drawn.set(idOf(section), section);
    const isNew = this.#selected !== null && !target?.getElementById(placeOf(this.#selected));
    for (const { id, html } of sections) this.#replace(id, html);
    this.#arrange();
    if (isNew) this.select(this.#selected);
  }

  #replace(id: string, html: string): void {
    const template = this.#document?.createElement('template');
    if (!template) return;
    template.innerHTML = html;
    const before = this.#document?.getElementById(placeOf(id));
    if (before?.hasAttribute('data-selected')) template.content.firstElementChild?.setAttribute('data-selected', '');
    if (before) before.replaceWith(template.content);
    else this.#document?.querySelector('main')?.append(template.content);
  }

  /** Takes away what is gone, and puts the rest in its order where it differs. */
  #arrange(): void {
    const main = this.#document?.querySelector('main');
    if (!main || !this.#document) return;
    showShopHeader(this.#document, !this.#wanted.some(isVisibleHeader));
    const places = this.#wanted.map((section) => placeOf(idOf(section)));
    const remaining = new Set(places);
    for (const element of Array.from(main.children)) if (!remaining.has(element.id)) element.remove();
    for (const id of this.#drawn.keys()) if (!remaining.has(placeOf(id))) this.#drawn.delete(id);
    const present = Array.from(main.children, ({ id }) => id);
    const there = new Set(present);
    const order = places.filter((id) => there.has(id));
    if (deepEqual(present, order)) return;
    main.append(...order.flatMap((id) => this.#document?.getElementById(id) ?? []));
  }
}
