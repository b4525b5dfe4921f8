/**
 * The reason why an image is not decoded, as a sentence. `coding` is its coding if the reader of
 * images does not know it.
 */
export const undecoded = (coding: string | undefined): string =>
  coding === undefined
    ? 'The image cannot be decoded: it is damaged.'
    : `The image cannot be decoded: it is a JPEG with ${coding} coding, which Kontor does not read.`;
