import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './About.module.css';

type AboutProps = {
  /** Name of the button: `Qué es Vendido`. */
  label: string;
  text: string;
};

/** A button that opens an explanation below it, on a touch screen too. */
export function About({ label, text }: AboutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconInfoCircle size={15} aria-hidden />
      </button>
      {isOpen && (
        <p id={id} className={classes.text}>
          {text}
        </p>
      )}
    </>
  );
}
