/** The name of a package's part as all its readers find it: with `/`, from the root, without regard to case (ECMA-376,
 * part 2, 6.2.2). `folder` is where a relative name begins. */
export function partName(name: string, folder = ''): string {
  const path = name.replaceAll('\\', '/');
  const segments = path.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/').toLowerCase();
}

export function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}
