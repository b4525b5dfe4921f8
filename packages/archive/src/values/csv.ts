/** A row as CSV by RFC 4180. Nothing is added to a text, as archives give back what was booked. */
export const csvRow = (fields: readonly string[]): string => `${fields.map(quotedField).join(',')}\r\n`;

const quotedField = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The rows of a CSV, of its lines; a field in quotes may have several. */
export async function* csvRows(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open: string | undefined;
  for await (const line of lines) {
    const text: string = open === undefined ? line : `${open}\n${line}`;
    if ((text.split('"').length - 1) % 2 === 1) {
      open = text;
      continue;
    }
    open = undefined;
    yield csvFields(text.endsWith('\r') ? text.slice(0, -1) : text);
  }
  if (open !== undefined) yield csvFields(open);
}

const csvFields = (row: string): string[] => {
  const fields: string[] = [];
  for (let at = 0; at <= row.length; at += 1) {
    let end = at;
    if (row[at] !== '"') {
      const comma = row.indexOf(',', at);
      end = comma < 0 ? row.length : comma;
      fields.push(row.slice(at, end));
    } else {
      end = at + 1;
      while (end < row.length && (row[end] !== '"' || row[end + 1] === '"')) end += row[end] === '"' ? 2 : 1;
      fields.push(row.slice(at + 1, end).replaceAll('""', '"'));
      end += 1;
    }
    at = end;
  }
  return fields;
};
