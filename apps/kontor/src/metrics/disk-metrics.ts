import { type Folders, type Space, spaceIn } from '../backup/folders.ts';
import { type Family, kept } from './family.ts';

// In milliseconds.
const often = 15_000;

/** Metrics of the disks of the folders that a program writes to. */
export const diskMetrics = (folders: Folders, failed: (error: unknown) => void): Family[] => {
  const spaces = kept(() => spaceIn(folders), often, failed);
  const samples = async (read: (space: Space) => number) =>
    ((await spaces()) ?? []).map((space) => ({ labels: { folder: space.folder }, value: read(space) }));
  return [
    {
      name: 'kontor_disk_free_bytes',
      help: 'Room on the disk of a folder that the program writes to.',
      labels: ['folder'],
      read: () => samples(({ free }) => free),
    },
    {
      name: 'kontor_disk_bytes',
      help: 'Size of the disk of a folder that the program writes to.',
      labels: ['folder'],
      read: () => samples(({ size }) => size),
    },
  ];
};
