import { expect, test } from 'vitest';
import { bucketAddress } from './bucket-address.ts';

test('a bucket of AWS needs its region', () => {
  expect(bucketAddress.parse('s3://kontor-receipts/books/?region=eu-central-2')).toEqual({
    bucket: 'kontor-receipts',
    prefix: 'books/',
    region: 'eu-central-2',
    endpoint: undefined,
    forcePathStyle: false,
  });
});

test('other storage is found by its endpoint, and has the bucket in the path by default', () => {
  const sent = 's3://receipts?endpoint=https://storage.example.com:9000';
  expect(bucketAddress.parse(sent)).toEqual({
    bucket: 'receipts',
    prefix: '',
    region: 'us-east-1',
    endpoint: 'https://storage.example.com:9000',
    forcePathStyle: true,
  });
  expect(bucketAddress.parse(`${sent}&force_path_style=false`).forcePathStyle).toBe(false);
  expect(bucketAddress.parse(`${sent}&region=auto`).region).toBe('auto');
  expect(bucketAddress.parse(`${sent}&force_path_style=true`).forcePathStyle).toBe(true);
});

test('a prefix of several folders stays as it is', () => {
  for (const [sent, prefix] of [
    ['', ''],
    ['/', ''],
    ['/a', 'a/'],
    ['/a/b.c/d_e-f/', 'a/b.c/d_e-f/'],
  ])
    expect(bucketAddress.parse(`s3://receipts${sent}?region=x`).prefix).toBe(prefix);
});

test.each([
  ['https://receipts?region=x', /an address such as s3:/],
  ['receipts', /an address such as s3:/],
  ['s3://', /an address such as s3:|name a bucket/],
  ['s3://receipts?region=x#part', /an address such as s3:/],
  ['s3://key:secret@receipts?region=x', /no credentials/],
  ['s3://key@receipts?region=x', /no credentials/],
  ['s3://Receipts?region=x', /name a bucket/],
  ['s3://receipts:9000?region=x', /name a bucket/],
  ['s3://re?region=x', /name a bucket/],
  ['s3://receipts//a?region=x', /a prefix of letters/],
  ['s3://receipts/a%20b?region=x', /a prefix of letters/],
  [`s3://receipts/${'a'.repeat(600)}?region=x`, /512 characters/],
  ['s3://receipts', /have a region/],
  ['s3://receipts?region=eu central', /a region such as/],
  ['s3://receipts?endpoint=storage:9000', /an endpoint such as/],
  ['s3://receipts?endpoint=http://key:secret@storage', /an endpoint such as/],
  ['s3://receipts?region=x&force_path_style=yes', /force_path_style as true or false/],
  ['s3://receipts?region=x&regoin=y', /takes the options/],
  ['s3://receipts?region=x&region=y', /takes the options/],
])('%s is refused with a sentence that says what is wrong', (sent, sentence) => {
  const { success, error } = bucketAddress.safeParse(sent);
  expect(success).toBe(false);
  expect(error?.issues.map(({ message }) => message).join('\n')).toMatch(sentence);
});
