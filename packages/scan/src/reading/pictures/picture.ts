/** A picture in its colours: three bytes for each pixel, red, green and blue. */
export type Picture = { width: number; height: number; rgb: Uint8Array };
