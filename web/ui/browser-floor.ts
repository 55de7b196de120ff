/** The oldest supported versions (docs/browsers.md). */
export const BROWSER_FLOOR = { chrome: '111', firefox: '115', safari: '16.4' } as const;

/** The floor as build targets; Edge shares Chrome's versions, iOS those of Safari. */
export const BUILD_TARGETS: string[] = [
  ...Object.entries(BROWSER_FLOOR).map(([browser, version]) => browser + version),
  `edge${BROWSER_FLOOR.chrome}`,
  `ios${BROWSER_FLOOR.safari}`,
];
