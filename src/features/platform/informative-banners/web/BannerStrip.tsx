import { type ReactNode, useState } from 'react';
import type { VisibleBanner } from '../visibleBanners.contract.ts';
import classes from './BannerStrip.module.css';

/** Width in pixels up to which a banner shows its picture for phones. */
export const narrowWidth = 550;

type StripProps = {
  banner: Omit<VisibleBanner, 'id'>;
  isNarrow: boolean;
  label: string;
  /** Buttons at its end. */
  children?: ReactNode;
};

/** A banner in a line: its title, and its picture small until it is opened. */
export const BannerStrip = ({ banner, isNarrow, label, children }: StripProps) => (
  <section className={classes.banner} aria-label={label}>
    <Content banner={banner} source={isNarrow ? banner.responsiveImage : banner.desktopImage} />
    {children}
  </section>
);

function Content({ banner: { title, link, desktopImage }, source }: { banner: StripProps['banner']; source: string }) {
  const [brokenImage, setBrokenImage] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const linked = (content: ReactNode) =>
    link ? (
      <a href={link} target="_blank" rel="noreferrer">
        {content}
      </a>
    ) : (
      content
    );
  const small = desktopImage || source;
  if (small === '' || small === brokenImage) return <span className={classes.title}>{linked(title)}</span>;
  return (
    <>
      <button
        type="button"
        className={classes.thumb}
        aria-label={isOpen ? 'Ocultar la imagen del aviso' : 'Ver la imagen del aviso'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <img src={small} alt="" onError={() => setBrokenImage(small)} />
      </button>
      <span className={classes.title}>{linked(title)}</span>
      {isOpen && <div className={classes.picture}>{linked(<img src={source || small} alt={title} />)}</div>}
    </>
  );
}
