/**
 * The addresses of the files of receipts, which the browser reads over REST with the session
 * (docs/interface §16).
 */

const receiptsOf = (client: string): string => `/api/latest/clients/${encodeURIComponent(client)}/belege`;

/** The address to which receipts are uploaded. */
export const uploadAddress = receiptsOf;

export const fileAddress = (client: string, id: number): string => `${receiptsOf(client)}/${id}/file`;

/** A page as an image of `width` pixels. */
export const pageAddress = (
  client: string,
  { id, page, width }: { id: number; page: number; width: number },
) => `${receiptsOf(client)}/${id}/pages/${page}?width=${width}`;
