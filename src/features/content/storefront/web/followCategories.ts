/** Highlights the visible category in the bar, or the button of the list of all, which closes when one is chosen. */
export function followCategories(bar: HTMLElement): void {
  const strip = bar.querySelector('.strip');
  const sheet = bar.querySelector<HTMLElement>('[popover]');
  sheet?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) sheet.hidePopover();
  });
  const all = bar.querySelector('button');
  const links = Map.groupBy(bar.querySelectorAll<HTMLAnchorElement>('.strip a, [popover] a'), ({ hash }) =>
    hash.slice(1),
  );
  let marked: Element[] = [];
  const mark = (id: string) => {
    for (const each of marked) each.removeAttribute('aria-current');
    const named = links.get(id) ?? [];
    const link = named.find((each) => strip?.contains(each));
    marked = link || !all ? named : [...named, all];
    for (const each of marked) each.setAttribute('aria-current', 'true');
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
