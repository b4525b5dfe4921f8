import { refuse } from './bytes.ts';

/**
 * The text of an SVG. Refuses what is none, and what would look different elsewhere: letters need a
 * font that is not in it.
 */
export const svgText = (file: Uint8Array): string => {
  const text = decoded(file).trimStart();
  if (!/^<(\?xml|!--|!doctype\s+svg|([\w-]+:)?svg[\s>])/i.test(text) || !/<([\w-]+:)?svg[\s>]/.test(text))
    refuse('It does not begin as an SVG does.');
  if (/<([\w-]+:)?text[\s>/]/.test(text))
    refuse('The SVG contains text whose font is not embedded; convert it to paths first.');
  return text;
};

const decoded = (file: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return refuse('The SVG is not in UTF-8.');
  }
};
