/** More pages than a volume may have. */
export class TooManyPages extends Error {}
