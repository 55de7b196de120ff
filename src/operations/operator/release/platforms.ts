/** Where the binary runs; each is named as libSQL's native part for it, and what Bun calls it. */
export const PLATFORMS = {
  'linux-x64': { bun: 'bun-linux-x64', libsql: 'linux-x64-gnu' },
  'linux-arm64': { bun: 'bun-linux-arm64', libsql: 'linux-arm64-gnu' },
  'linux-x64-musl': { bun: 'bun-linux-x64-musl', libsql: 'linux-x64-musl' },
  'linux-arm64-musl': { bun: 'bun-linux-arm64-musl', libsql: 'linux-arm64-musl' },
  'darwin-x64': { bun: 'bun-darwin-x64', libsql: 'darwin-x64' },
  'darwin-arm64': { bun: 'bun-darwin-arm64', libsql: 'darwin-arm64' },
} as const;

export type Platform = keyof typeof PLATFORMS;

export function isPlatform(name: string): name is Platform {
  return Object.hasOwn(PLATFORMS, name);
}
