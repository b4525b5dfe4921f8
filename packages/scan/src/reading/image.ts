/** Why an image is not decoded, as a sentence. `coding` is its coding where the reader of images does not know that. */
export const undecoded = (coding: string | undefined): string =>
  coding === undefined
    ? 'The image can not be decoded: it is damaged.'
    : `The image can not be decoded: it is a JPEG with ${coding} coding, which Kontor does not read.`;
