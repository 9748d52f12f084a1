import { Alert, Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { UnsavedGuard, type AllowedNavigation } from './UnsavedGuard.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useFirstMatch } from './fields/useFirstMatch.ts';
import { inputOf, useFormContext } from './FormContext.ts';
import { readTypedOnPress } from '../shell/readTyped.ts';

const FormDraftAutosave = lazy(() =>
  import('./drafts/FormDraftAutosave.tsx').then((file) => ({ default: file.FormDraftAutosave })),
);
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx').then((file) => ({ default: file.ConflictDialog })));

/** Frame of every form: notices, navigation guard and the handling of Enter. */
export function FormBody({
  onGo,
  children,
  end,
  within = 'page',
}: {
  onGo: (name: string) => void;
  children: ReactNode;
  end: ReactNode;
  /** Where one may go without leaving the form. */
  within?: AllowedNavigation;
}) {
  const { id, readOnly, readOnlyReason, isDirty, isNew, submit, conflict } = useFormContext();
  useFirstMatch((input) => input.form?.id === id);
  return (
    <form
      {...readTypedOnPress}
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        // To React a dialog that a page opens is a part of it, but its form saves itself.
        if (event.target !== event.currentTarget) return;
        if (isNew || isDirty()) void submit();
      }}
    >
      <Stack gap="md">
        {readOnly && (
          <Alert color="gray" icon={<IconEye size={20} aria-hidden />}>
            {readOnlyReason}
          </Alert>
        )}
        <Suspense>
          <FormDraftAutosave />
        </Suspense>
        <ErrorSummary onGo={onGo} />
        {children}
      </Stack>
      {end}
      {/* Enter in a field saves, wherever the buttons of the form are. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <UnsavedGuard isDirty={isDirty} within={within} />
      <Suspense>{conflict && <ConflictDialog onGo={onGo} />}</Suspense>
    </form>
  );
}

/** How long a field may take to appear, and a dialog around it to move the focus to its first button. */
const patience = 15_000;

/** The input of a file is never seen: what it lies in takes the focus. */
const pressable = (input: HTMLElement | null): HTMLElement | null =>
  input?.matches('input[type="file"]') ? input.closest<HTMLElement>('[tabindex="0"]') : input;

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]') ?? null;

/** Whether the focus is in a dialog that has opened over the field. */
const isBehindDialog = (input: HTMLElement): boolean => {
  const focused = dialogOf(document.activeElement);
  return focused !== null && focused !== dialogOf(input);
};

const begins = ['pointerdown', 'keydown', 'input'];

/** Opens the folded sections around a field. */
function unfold(input: HTMLElement | null): void {
  for (let fold = input?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
}

function goTo(input: HTMLElement): void {
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center' });
}

/**
 * Scrolls to a field and focuses it once it is rendered, until the user presses or types something.
 *
 * `openTab` opens the field's tab and returns whether it could: fields of unvisited tabs are unknown.
 */
export function focusField(formId: string, name: string, openTab: () => boolean = () => true): void {
  const until = Date.now() + patience;
  let opened = false;
  let hasScrolled = false;
  const over = new AbortController();
  for (const event of begins)
    window.addEventListener(event, () => over.abort(), { capture: true, signal: over.signal });
  const tryToFocus = () => {
    if (Date.now() > until) over.abort();
    if (over.signal.aborted) return;
    opened ||= openTab();
    const input = pressable(inputOf(formId, name));
    unfold(input);
    // The focused field may be far from what is visible, so that it is scrolled to once.
    const isThere = hasScrolled && input === document.activeElement;
    if (input?.checkVisibility() && !isThere && !isBehindDialog(input)) {
      goTo(input);
      hasScrolled = true;
    }
    requestAnimationFrame(tryToFocus);
  };
  requestAnimationFrame(tryToFocus);
}
