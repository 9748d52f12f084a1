/** Reserves the place of the scrollbar while a dialog is open; a page without one would move. */
export function reserveScrollbar(): void {
  const { style, clientWidth } = document.documentElement;
  style.scrollbarGutter = innerWidth > clientWidth ? 'stable' : '';
}
