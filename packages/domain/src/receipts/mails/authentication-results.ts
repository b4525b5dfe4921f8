/**
 * The result of DMARC that a provider has written into a mail (docs/interface §16.5): the field
 * `Authentication-Results` of RFC 8601. A mail may bring fields of its own, so one counts only by
 * the name of the server that wrote it.
 */

type MailField = { name: string; value: string };

/** A piece of a field: a quoted text, a sign of its own, or a word; comments are none. */
type Token = { text: string; quoted: boolean };

/** A field longer than this is read by nobody in earnest. */
const longestField = 20_000;

/** Splits a field into its pieces; undefined where a comment or a quoted text does not end. */
const tokensOf = (value: string): Token[] | undefined => {
  const tokens: Token[] = [];
  let word = '';
  const flush = () => {
    if (word !== '') tokens.push({ text: word, quoted: false });
    word = '';
  };
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '(') {
      const end = commentEnd(value, at);
      if (end === undefined) return undefined;
      flush();
      at = end;
    } else if (sign === '"') {
      const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(value.slice(at));
      if (!quoted) return undefined;
      flush();
      tokens.push({ text: (quoted[1] ?? '').replace(/\\(.)/gs, '$1'), quoted: true });
      at += quoted[0].length - 1;
    } else if (sign === ';' || sign === '=') {
      flush();
      tokens.push({ text: sign, quoted: false });
    } else if (/\s/.test(sign)) flush();
    else word += sign;
  }
  flush();
  return tokens;
};

/** The place of the bracket that ends a comment, within which there may be others. */
const commentEnd = (value: string, from: number): number | undefined => {
  let depth = 0;
  for (let at = from; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
};

const isSign = (token: Token | undefined, sign: string): boolean =>
  token !== undefined && !token.quoted && token.text === sign;

/** The parts of a field between its semicolons: the name of the server, then a result each. */
const statementsOf = (tokens: readonly Token[]): Token[][] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isSign(token, ';')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
};

/** The values of a result by their names, such as `dmarc` and `header.from`. */
const valuesOf = (part: readonly Token[]): Map<string, string> => {
  const values = new Map<string, string>();
  for (let at = 0; at + 2 < part.length; at += 1) {
    const [name, sign, value] = part.slice(at, at + 3);
    if (!name || !value || !isSign(sign, '=')) continue;
    const key = name.text.toLowerCase();
    // Said twice it says nothing.
    values.set(key, values.has(key) ? '' : value.text.toLowerCase());
    at += 2;
  }
  return values;
};

/**
 * Whether the provider says that the domain of `From` is the sender's: the topmost field that the
 * server `trusted` wrote has one result of DMARC, it is `pass`, and it is about this domain. What
 * stands further below was in the mail when it came, and may be forged.
 */
export const hasProvenDomain = (
  fields: readonly MailField[],
  { trusted, domain }: { trusted: string; domain: string },
): boolean => {
  for (const { name, value } of fields) {
    if (name.toLowerCase() !== 'authentication-results' || value.length > longestField) continue;
    const [server, ...results] = statementsOf(tokensOf(value) ?? []);
    if (server?.[0]?.text.toLowerCase() !== trusted.toLowerCase()) continue;
    const dmarc = results.map(valuesOf).filter((values) => values.has('dmarc'));
    const [only] = dmarc;
    return (
      dmarc.length === 1 && only?.get('dmarc') === 'pass' && only.get('header.from') === domain.toLowerCase()
    );
  }
  return false;
};
