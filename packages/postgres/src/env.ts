const passedOn = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'ComSpec',
];

/**
 * The environment for PostgreSQL's programs: only what they need, so that no secret of ours and no
 * `PG…` setting of the operator's shell gets into a server that outlives the shell. Their messages
 * are in English, because we read them.
 */
export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: 'C',
  TZ: 'UTC',
});
