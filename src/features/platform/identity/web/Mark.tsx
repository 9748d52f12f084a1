/** The slip that carries an order to the kitchen, in the primary colour. */
export function Mark({ size = 40, inverted = false }: { size?: number; inverted?: boolean }) {
  const primary = 'var(--mantine-color-brand-6)';
  const white = 'var(--mantine-color-white)';
  const [ground, paper] = inverted ? [white, primary] : [primary, white];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <circle cx="16" cy="16" r="16" fill={ground} />
      <path d="M10 7.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5z" fill={paper} />
      <path d="M13 12.2h6M13 15.6h6" stroke={ground} strokeWidth="1.8" strokeLinecap="round" />
      <path d="M13 19h3.2" stroke="var(--mantine-color-amber-6)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
