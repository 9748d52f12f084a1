import { Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconInfoCircle,
  IconReceipt,
  IconSparkles,
  IconTool,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { noticeDetail } from '../noticeDetail.rules.ts';
import type { NoticeKind, Severity, VisibleBanner } from '../visibleBanners.contract.ts';
import classes from './BannerStrip.module.css';

/** Width in pixels up to which a banner shows its picture for phones. */
export const narrowWidth = 550;

type Banner = Omit<VisibleBanner, 'id' | 'seen'>;

type StripProps = {
  banner: Banner;
  isNarrow: boolean;
  label: string;
  /** Buttons at its end. */
  children?: ReactNode;
};

const severityIcons = { info: IconInfoCircle, warning: IconAlertTriangle, critical: IconAlertOctagon } satisfies Record<
  Severity,
  unknown
>;
const kindIcons = {
  general: null,
  maintenance: IconTool,
  feature: IconSparkles,
  invoice: IconReceipt,
} satisfies Record<NoticeKind, unknown>;

/** A banner in a line: its title, a detail, and its text and picture once it is opened. */
export function BannerStrip({ banner, isNarrow, label, children }: StripProps) {
  const { title, link, body, severity, kind, desktopImage, responsiveImage, invoice } = banner;
  const [brokenImage, setBrokenImage] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const now = useMinute();
  const detail = noticeDetail(banner, useTenantFormat(), now);
  const source = isNarrow ? responsiveImage : desktopImage;
  const small = desktopImage || source;
  const hasPicture = small !== '' && small !== brokenImage;
  const Icon = kindIcons[kind] ?? severityIcons[severity];
  const toggle = { 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) };
  const more = body === '' ? 'la imagen del aviso' : 'el aviso completo';
  return (
    <section className={classes.banner} data-severity={severity} data-open={isOpen || undefined} aria-label={label}>
      {hasPicture ? (
        <button
          type="button"
          className={classes.thumb}
          aria-label={`${isOpen ? 'Ocultar' : 'Ver'} ${more}`}
          {...toggle}
        >
          <img src={small} alt="" onError={() => setBrokenImage(small)} />
        </button>
      ) : (
        <Icon size={22} aria-hidden className={classes.icon} />
      )}
      <div className={classes.words}>
        <span className={classes.title} data-brief={detail !== '' || undefined}>
          <Linked link={link}>{title}</Linked>
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      {!hasPicture && body !== '' && (
        <Button size="compact-sm" variant="subtle" {...toggle}>
          {isOpen ? 'Leer menos' : 'Leer más'}
        </Button>
      )}
      {invoice && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/my-account" search={{ tab: 'empresa' }} {...props} />}
        >
          Pagar
        </Button>
      )}
      {children}
      {isOpen && (
        <div className={classes.more}>
          {body && <p>{body}</p>}
          {hasPicture && (
            <Linked link={link}>
              <img src={source || small} alt={title} />
            </Linked>
          )}
        </div>
      )}
    </section>
  );
}

const Linked = ({ link, children }: { link: string | null; children: ReactNode }) =>
  link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  );
