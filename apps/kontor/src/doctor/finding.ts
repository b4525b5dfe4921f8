/** The state of one thing that an installation depends on, and what to do where it is not well. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; says: string; todo?: string };

/** A finding as a line, with what to do below it. */
export const findingLine = ({ check, state, says, todo }: Finding): string =>
  `${state.padEnd(4)}  ${check.padEnd(12)}  ${says}\n${todo === undefined ? '' : `${' '.repeat(20)}${todo}\n`}`;

/** Bytes as people read them. */
export const bytesText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
