import { useElementSize } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import classes from './DocumentFrame.module.css';

/** Pixels of the narrowest screen that it is drawn for: where there is less room it is shown smaller. */
const narrowest = 360;

/** A whole document that others get, to be looked at: nothing in it runs, is sent or leads anywhere. */
export function DocumentFrame({ title, html }: { title: string; html: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [height, setHeight] = useState(640);
  // The page scrolls, not the frame.
  const measure = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) =>
    setHeight(frame.contentDocument?.documentElement.offsetHeight ?? 640);
  const scale = width === 0 ? 1 : Math.min(1, width / narrowest);
  return (
    <div ref={ref} className={classes.room} style={{ height: height * scale }}>
      <iframe
        className={classes.frame}
        title={title}
        srcDoc={html}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={measure}
        style={{ width: scale < 1 ? narrowest : '100%', height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
