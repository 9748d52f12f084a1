import type { SyntheticEvent } from 'react';
import classes from './DocumentFrame.module.css';

/** A whole document that others get, to be looked at: nothing in it runs, is sent or leads anywhere. */
export const DocumentFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe
    className={classes.frame}
    title={title}
    srcDoc={html}
    sandbox="allow-same-origin"
    tabIndex={-1}
    onLoad={fitToContent}
  />
);

/** What is around it scrolls, not a window within. */
function fitToContent({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 640}px`;
}
