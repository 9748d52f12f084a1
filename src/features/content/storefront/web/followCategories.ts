/** Highlights the visible category, scrolls its name into view in the bar, and closes the list of all when one is chosen. */
export function followCategories(bar: HTMLElement): void {
  const strip = bar.querySelector('.strip');
  const sheet = bar.querySelector<HTMLElement>('[popover]');
  sheet?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) sheet.hidePopover();
  });
  const links = new Map([...(strip?.querySelectorAll('a') ?? [])].map((link) => [link.hash.slice(1), link]));
  const mark = (id: string) => {
    for (const [each, link] of links)
      if (each === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    const link = links.get(id);
    if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2;
  };
  // The category at a third of the window's height counts as visible.
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (entered) mark(entered.target.id);
    },
    { rootMargin: '-33% 0px -66% 0px' },
  );
  for (const id of links.keys()) {
    const category = document.getElementById(id);
    if (category) observer.observe(category);
  }
}
