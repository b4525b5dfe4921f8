const thousand = 1_000;

/** The size of a file as people say it: `117 KB`, `2.4 MB`, `31.0 GB`. */
export const formatSize = (bytes: number): string => {
  if (bytes < thousand ** 2) return `${Math.max(1, Math.round(bytes / thousand))} KB`;
  return bytes < thousand ** 3
    ? `${(bytes / thousand ** 2).toFixed(1)} MB`
    : `${(bytes / thousand ** 3).toFixed(1)} GB`;
};
