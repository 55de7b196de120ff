export const BACKUPS = 'backups/';
export const OBJECTS = 'objects/';
const MANIFEST = 'manifest';

/** A folder for an instant, without characters that file systems refuse. */
const folderOf = (takenAt: string) => `${BACKUPS}${takenAt.replaceAll(':', '')}/`;

export const manifestName = (takenAt: string) => folderOf(takenAt) + MANIFEST;
export const partName = (takenAt: string, part: number) =>
  `${folderOf(takenAt)}database-${String(part).padStart(5, '0')}`;
export const objectName = (key: string) => OBJECTS + key;

const NAME = /^backups\/(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d\.\d{3}Z)\/([\w.-]+)$/;

/** Null for a name of no backup. */
export function takenAtOf(name: string): { takenAt: string; isManifest: boolean } | null {
  const [, hours, minutes, seconds, file] = NAME.exec(name) ?? [];
  return hours === undefined
    ? null
    : { takenAt: `${hours}:${minutes}:${seconds}`, isManifest: file === MANIFEST };
}
