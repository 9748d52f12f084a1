import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Inputs, and the tabs of a page, which are in its address too. */
const busy = 'input, textarea, select, [contenteditable="true"], [role="tab"]';

/** Moves the focus to the heading after navigation, so that screen readers announce the page. */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    function focusHeadingOfNewPage() {
      return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        // A page that opens with the cursor in a field has chosen its own start.
        if (document.activeElement?.matches(busy)) return;
        const heading = document.querySelector<HTMLElement>('main h1');
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
      });
    },
    [router],
  );
}
