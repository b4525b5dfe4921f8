import { z } from 'zod';

/**
 * The address of object storage: a bucket, and how to connect to it. `prefix` is empty or ends with
 * a slash.
 */
export type BucketAddress = {
  bucket: string;
  prefix: string;
  region: string;
  endpoint: string | undefined;
  forcePathStyle: boolean;
};

const options = ['region', 'endpoint', 'force_path_style'];

const addressSchema = z.object({
  credentials: z.literal(
    '',
    'must hold no credentials: they belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ),
  bucket: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must name a bucket of 3 to 63 lower-case letters, digits, dots and dashes',
    ),
  prefix: z
    .string()
    .regex(
      /^([\w.-]+\/)*$/,
      'must have a prefix of letters, digits, dots, dashes and underscores, with a slash between folders',
    )
    .max(512, 'must have a prefix of 512 characters at the most'),
  options: z
    .array(z.string())
    .refine(
      (sent) => sent.every((name) => options.includes(name)) && new Set(sent).size === sent.length,
      `takes the options ${options.join(', ')}, each once at the most`,
    ),
  region: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must have a region such as eu-central-2')
    .optional(),
  endpoint: z
    .string()
    .refine(
      (text) => /^https?:\/\/[^@?#]+$/.test(text) && URL.canParse(text),
      'must have an endpoint such as https://storage.example.com:9000',
    )
    .optional(),
  force_path_style: z
    .enum(['true', 'false'], { error: 'must have force_path_style as true or false' })
    .optional(),
});

/**
 * The address of object storage (docs/operations): `s3://bucket/prefix?region=eu-central-2`, and
 * for other storage than AWS's `endpoint` and `force_path_style`. Its messages continue a sentence
 * that begins with the name of the setting.
 */
export const bucketAddress = z
  .string()
  .refine(
    (text) => text.startsWith('s3://') && URL.canParse(text) && !text.includes('#'),
    'must be an address such as s3://bucket/prefix?region=eu-central-2',
  )
  .transform((text) => addressParts(new URL(text)))
  .pipe(addressSchema)
  .refine(
    ({ region, endpoint }) => region !== undefined || endpoint !== undefined,
    'must have a region, as in s3://bucket/prefix?region=eu-central-2, or an endpoint',
  )
  .transform(
    ({ bucket, prefix, region, endpoint, force_path_style }): BucketAddress => ({
      bucket,
      prefix,
      // The region that MinIO, Ceph and R2 expect when none is set.
      region: region ?? 'us-east-1',
      endpoint,
      // Storage that is not AWS's seldom has a host name for each bucket.
      forcePathStyle: force_path_style === undefined ? endpoint !== undefined : force_path_style === 'true',
    }),
  );

const addressParts = ({ username, password, host, pathname, searchParams }: URL) => ({
  credentials: username + password,
  bucket: host,
  prefix: pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/'),
  options: [...searchParams.keys()],
  ...Object.fromEntries(searchParams),
});
