import { type FileKind, Refusal } from '@kontor/domain';

/** The type of a file that is sent, as it is declared and as it begins (docs/interface §16). */

/** Programs that do not know the type of a file declare none, or this one. */
export const saysNothing = (declared: string): boolean =>
  declared === '' || /^application\/octet-stream\s*(;|$)/i.test(declared);

type Begun = { name: string; declared: string; head: string };

/** The type of a file by its first bytes, which a type that is declared must agree with. */
export const mediaFor = (kind: FileKind, { name, declared, head }: Begun): string => {
  const media = kind.mediaBegun(head);
  if (media === undefined) {
    if (saysNothing(declared)) throw refusedType(`${name} does not begin as ${kind.media.join(', ')} do`);
    throw refusedType(`${name} is declared as ${declared}, but does not begin as that does`);
  }
  if (!saysNothing(declared) && kind.mediaOf(declared) !== media)
    throw refusedType(`${name} is declared as ${declared}, but begins as ${media} does`);
  return media;
};

export const refusedType = (why: string) => new Refusal('media_type_refused', `${why}.`);

export const tooLarge = ({ limit }: FileKind) =>
  new Refusal('too_large', `The file is larger than ${limit} bytes.`);
