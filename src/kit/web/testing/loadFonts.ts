import '@fontsource/lato/latin-400.css';
import '@fontsource/lato/latin-700.css';
import '@fontsource/lato/latin-900.css';

// Tests that measure pixels need the product's font from their first render on, never a fallback.
await Promise.all(['400', '700', '900'].map((weight) => document.fonts.load(`${weight} 14px Lato`)));
await document.fonts.ready;
