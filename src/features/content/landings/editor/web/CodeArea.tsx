import { type Ref, useImperativeHandle, useRef } from 'react';
import classes from './HtmlEditor.module.css';

/** Pixels of a line, as the style sheet has it. */
const lineHeight = 20;

export type CodeAreaHandle = {
  /** Selects a line, from 1, and scrolls to it. */
  goTo: (line: number) => void;
};

type CodeAreaProps = {
  id: string;
  label: string;
  value: string;
  readOnly: boolean;
  error: string | undefined;
  errorId: string;
  onChange: (value: string) => void;
  ref: Ref<CodeAreaHandle>;
};

/** A text area with line numbers. */
export function CodeArea({ id, label, value, readOnly, error, errorId, onChange, ref }: CodeAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = value.split('\n').length;
  useImperativeHandle(ref, () => ({
    goTo(line) {
      const all = area.current?.value.split('\n') ?? [];
      const start = all.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      area.current?.focus();
      area.current?.setSelectionRange(start, start + (all[line - 1]?.length ?? 0));
      area.current?.scrollTo({ top: Math.max(0, (line - 5) * lineHeight), left: 0 });
    },
  }));
  return (
    <div className={classes.editor} data-error={error !== undefined || undefined}>
      <div className={classes.gutter} aria-hidden>
        <pre ref={numbers} className={classes.numbers}>
          {Array.from({ length: lines }, (_, line) => line + 1).join('\n')}
        </pre>
      </div>
      <textarea
        ref={area}
        id={id}
        className={classes.code}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onScroll={(event) => {
          if (numbers.current) numbers.current.style.transform = `translateY(${-event.currentTarget.scrollTop}px)`;
        }}
      />
    </div>
  );
}
