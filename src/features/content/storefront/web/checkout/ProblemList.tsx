import { useLayoutEffect, useRef } from 'react';
import { problemsTitle } from '../../checkoutProblems.rules.ts';
import { fieldId } from '../Field.tsx';
import type { Problems } from './usePlacing.ts';

/** Focuses a field, or the first control of a group of them. False where it is not on the page. */
function focusField(field: string): boolean {
  const found = document.getElementById(fieldId(field));
  const control = found?.matches('input, select, textarea')
    ? found
    : found?.querySelector<HTMLElement>('input, select, button');
  if (!control) return false;
  control.focus({ preventScroll: true });
  (found ?? control).scrollIntoView({ block: 'center' });
  return true;
}

/** Problems of an order, each with a link to its field. A rejected press moves the focus to the only field, or here. */
export function ProblemList({ list: problems, attempt }: Problems) {
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  // Together with its text: a key pressed as it appears is meant for what the guest chose then.
  useLayoutEffect(
    function showProblems() {
      if (problems.length === 0) return;
      const [{ field } = { field: null }] = problems;
      if (problems.length === 1 && field && focusField(field)) return;
      (heading.current ?? list.current)?.focus({ preventScroll: true });
      list.current?.scrollIntoView();
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that grows shorter leaves the focus where it is
    [attempt],
  );
  return (
    <div ref={list} tabIndex={-1} role="alert">
      {problems.length > 0 && (
        <div className="alert">
          {problems.length > 1 && (
            <p ref={heading} tabIndex={-1}>
              {problemsTitle(problems)}
            </p>
          )}
          <ul>
            {problems.map(({ field, message }) => (
              <li key={`${field}${message}`}>
                {field === null ? (
                  message
                ) : (
                  <a
                    href={`#${fieldId(field)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(field);
                    }}
                  >
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
