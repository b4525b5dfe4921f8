import { invalidField } from '../refusal/invalid-field.ts';
import { say } from '../values/sentences/say.ts';

/**
 * Mail addresses as people and callers write them: several between commas or semicolons, each alone
 * or as `Name <address>`.
 */

export type MailAddress = { name: string; address: string };

const form = /^(?:"?([^<>"\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;
// One dot at least, as a mail goes to other hosts; `[]` and quotes of RFC 5322 are in no address
// that is used.
const addressForm =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** A mail goes to so many addresses at most. */
const mostAddresses = 50;

/** Whether a text is one mail address, without a name. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && addressForm.test(text);

/**
 * The addresses in a text; refuses `invalid` with the name of the field for one that is not one,
 * and for too many.
 */
export const addressesIn = (text: string, field: string): MailAddress[] => {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > mostAddresses) throw invalidField(field, say('many_addresses', { most: mostAddresses }));
  return parts.map((part) => {
    const [, name = '', inBrackets, bare] = form.exec(part) ?? [];
    const address = inBrackets ?? bare ?? '';
    if (!isMailAddress(address)) throw invalidField(field, say('mail_address', { address: part }));
    return { name: name.trim(), address };
  });
};

/** Addresses as one text, which `addressesIn` reads again. */
export const addressText = (addresses: readonly MailAddress[]): string =>
  addresses.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');
