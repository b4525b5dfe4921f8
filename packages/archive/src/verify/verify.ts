import { checkBooks } from './books.ts';
import { checkContents } from './contents.ts';
import { checkFiles } from './files.ts';
import { checkProof, type Trusted } from './proof.ts';
import { openReport } from './report.ts';
import { openSource } from './source.ts';
import { checkTables } from './tables.ts';
import { checkTrail } from './trail.ts';

/**
 * Checks the archive at `path`, a ZIP or the folder into which one was unpacked. Answers what it
 * has to say, and whether the archive is as it was made.
 */
export const verifyArchive = async (
  path: string,
  trusted: Trusted,
): Promise<{ holds: boolean; lines: string[] }> => {
  const report = openReport();
  const source = await openSource(path, report).catch((error: Error) => error);
  if (source instanceof Error) {
    report.found(path, source.message);
    return { holds: false, lines: report.lines() };
  }
  try {
    const proof = await checkProof(source, trusted, report);
    if (!proof) return { holds: false, lines: report.lines() };
    const { manifest, said } = proof;
    const of = { source, report };
    const hashes = await checkFiles(source, manifest, report);
    await checkTables(source, manifest, report);
    await checkBooks(of, manifest, await checkTrail(of, manifest));
    await checkContents(of, hashes);
    const { client, year, from, to, number, made, by, version, left_out, checks, files } = manifest;
    const head = [
      `Archive ${number} of ${client}, ${year === 'all' ? 'all years' : year} (${from} to ${to}), made ${made} by ${by} with Kontor ${version}.`,
      ...said,
      ...(checks.failed.length > 0
        ? [`When it was made, checks of the books failed: ${checks.failed.join(', ')}.`]
        : []),
      ...left_out.map((one) => `Left out as it was made: ${one}`),
    ];
    const holds = report.count() === 0;
    const end = holds
      ? `All ${files.length} files are as they were, and the books hold together.`
      : `${report.count()} changes were found.`;
    return { holds, lines: [...head, ...report.lines(), end] };
  } finally {
    await source.close();
  }
};
