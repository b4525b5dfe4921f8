/** The tags of billing information by Swico, S1, with their values as texts. */
export type Tagged = { values: ReadonlyMap<string, string>; problems: readonly string[] };

const knownTags = new Set(['10', '11', '20', '30', '31', '32', '33', '40']);

/**
 * The values of `//S1/10/…/11/…` by tag, with the escapes `\/` and `\\` resolved; undefined when
 * the text has another syntax. The first value of a repeated tag is used. Where a slash belongs to
 * no tag, the value before it is uncertain and is left out.
 */
export const taggedIn = (billing_information: string): Tagged | undefined => {
  const [whole, body = ''] = /^\/\/S1(\/.*)?$/su.exec(billing_information.trim()) ?? [];
  if (whole === undefined) return undefined;
  const values = new Map<string, string>();
  const problems: string[] = [];
  const rest = piecesOf(body);
  let last = '';
  while (rest.length > 0) {
    const tag = rest.shift() ?? '';
    if (tag === '' && rest.length === 0) break;
    if (!/^\d\d$/.test(tag) || rest.length === 0) {
      problems.push('The billing information has a slash that belongs to no tag.');
      values.set(last, '');
      continue;
    }
    const value = rest.shift() ?? '';
    const taken = knownTags.has(tag) && !values.has(tag);
    if (taken) values.set(tag, value);
    else
      problems.push(
        `The billing information has tag ${tag} ${knownTags.has(tag) ? 'twice' : 'of no meaning'}.`,
      );
    last = taken ? tag : '';
  }
  return { values, problems };
};

/** The parts after each slash that is not escaped. */
const piecesOf = (body: string): string[] =>
  [...body.matchAll(/\/((?:\\[/\\]|[^/])*)/gu)].map(([, piece = '']) => piece.replace(/\\([/\\])/gu, '$1'));
