import { Avatar } from '@mantine/core';
import classes from './PersonAvatar.module.css';

const tints = 6;

const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

/** The same person has the same tint everywhere. */
function tintOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % tints;
}

/** A photo or coloured initials. Decorative: the name is next to it. */
export function PersonAvatar({ name, src = null, size = 36 }: { name: string; src?: string | null; size?: number }) {
  return (
    <Avatar src={src} alt="" aria-hidden size={size} className={classes.avatar} data-tint={tintOf(name)}>
      {initialsOf(name)}
    </Avatar>
  );
}
