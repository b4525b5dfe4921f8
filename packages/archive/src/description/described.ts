/** The facts of an archive that the description of the procedure says. */
export type Described = {
  client: string;
  version: string;
  /** The fiscal year, or `all`, and its days. */
  year: string;
  from: string;
  to: string;
  /** The fingerprint of the key that signs. */
  key: string;
};
