import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { isTyping } from '#kit/web/shell/shortcuts.ts';
import type { SectionContent } from '../content/sectionContent.contract.ts';
import { noSteps, redone, type Steps, stepped, undone } from './steps.ts';

/** Changes a content step by step. Null where there is nothing to undo or to do again. */
export function useContentSteps(content: SectionContent, change: (content: SectionContent) => void) {
  const [steps, setSteps] = useState<Steps<SectionContent>>(noSteps);
  const edit = (next: SectionContent, of: string) => {
    setSteps((before) => stepped(before, content, { of, at: Date.now() }));
    change(next);
  };
  const go = (to: ReturnType<typeof undone<SectionContent>>) => {
    if (!to) return;
    setSteps(to.steps);
    change(to.value);
  };
  const undo = steps.past.length > 0 ? () => go(undone(steps, content)) : null;
  const redo = steps.future.length > 0 ? () => go(redone(steps, content)) : null;
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  });
  return { edit, undo, redo };
}
