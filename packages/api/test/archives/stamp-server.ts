import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server for time stamps, which openssl plays. */
export type StampServer = {
  stamp: (request: Uint8Array) => Promise<Uint8Array>;
  /** The file of its certificate, and that of another one. */
  certificate: string;
  otherCertificate: string;
  /** A stamp of something else. */
  other: Buffer;
};

const config = `[req]
distinguished_name=dn
[dn]
[ext]
extendedKeyUsage=critical,timeStamping
keyUsage=critical,digitalSignature
[t]
serial=./serial
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
ess_cert_id_alg=sha256
`;

/** Makes a server with a certificate of its own, in a folder of its own. */
export const stampServer = async (): Promise<StampServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-stamps-'));
  const openssl = (...args: readonly string[]) => run('openssl', [...args], { cwd: folder });
  await writeFile(join(folder, 'c.cnf'), config);
  await writeFile(join(folder, 'serial'), '01\n');
  const certified = (name: string) =>
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.pem`],
      ...['-days', '3650', '-subj', `/CN=${name}`, '-config', 'c.cnf', '-extensions', 'ext'],
    );
  await certified('TestTSA');
  await certified('OtherTSA');
  let asked = 0;
  const stamp = async (request: Uint8Array): Promise<Uint8Array> => {
    asked += 1;
    const [query, reply] = [`${asked}.tsq`, `${asked}.tsr`];
    await writeFile(join(folder, query), request);
    await openssl(
      ...['ts', '-reply', '-queryfile', query, '-inkey', 'TestTSA.key', '-signer', 'TestTSA.pem'],
      ...['-config', 'c.cnf', '-section', 't', '-out', reply],
    );
    return readFile(join(folder, reply));
  };
  await writeFile(join(folder, 'other'), 'something else');
  await openssl('ts', '-query', '-data', 'other', '-sha256', '-cert', '-out', 'other.tsq');
  const other = Buffer.from(await stamp(await readFile(join(folder, 'other.tsq'))));
  return {
    ...{ stamp, other },
    certificate: join(folder, 'TestTSA.pem'),
    otherCertificate: join(folder, 'OtherTSA.pem'),
  };
};
