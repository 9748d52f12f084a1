import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { call } from '#kit/web/api/call.ts';
import { idOf, type Section } from '../../sections/pageContent.contract.ts';
import { previewApi } from '../preview.contract.ts';

/** The id that a section has on the page. */
export const placeOf = (id: string): string => `s-${id}`;

/**
 * A page as the server draws it, in a document where no script runs. One request is on its way at a time, with the sections
 * that changed since, and only those are replaced.
 */
export class PreviewFrame {
  readonly #drawn = new Map<string, Section>();
  #document: Document | null = null;
  #wanted: readonly Section[] = [];
  #isAsking = false;
  #selected: string | null = null;

  /** Draws into a document that was loaded anew. */
  open(document: Document | null): Promise<void> {
    this.#document = document;
    this.#drawn.clear();
    return this.show(this.#wanted);
  }

  /** Shows these sections, as soon as what was asked before is there. Throws `Failure`. */
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

  #changed(): Section[] {
    return this.#wanted.filter((section) => {
      const before = this.#drawn.get(idOf(section));
      return before !== section && !deepEqual(before, section);
    });
  }

  async #draw(changed: readonly Section[]): Promise<void> {
    const target = this.#document;
    const { sections } = await call(previewApi.preview, { body: { content: [...changed] } });
    if (target !== this.#document) return;
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
    if (!main) return;
    const wanted = this.#wanted.map((section) => placeOf(idOf(section)));
    for (const element of Array.from(main.children)) if (!wanted.includes(element.id)) element.remove();
    for (const id of this.#drawn.keys()) if (!wanted.includes(placeOf(id))) this.#drawn.delete(id);
    const present = Array.from(main.children, ({ id }) => id);
    const order = wanted.filter((id) => present.includes(id));
    if (deepEqual(present, order)) return;
    main.append(...order.flatMap((id) => this.#document?.getElementById(id) ?? []));
  }
}
