/** The resources of a program that makes archives, besides the books (docs/interface §33). */
export type Archiving = {
  /** The version of Kontor, which archives say. */
  version: string;
  /**
   * Sends a request for a time stamp (RFC 3161) to the server that the operator has set, and
   * answers what it answered; undefined where none is set.
   */
  stamp: ((request: Uint8Array) => Promise<Uint8Array>) | undefined;
};
