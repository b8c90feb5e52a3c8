/** CHANGELOG.md, parsed by vite/changelog.ts when the web is built. */
declare module 'virtual:changelog' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module has no relative imports
  type Release = import('./release.ts').Release

  /** The newest first. */
  export const releases: readonly Release[]
}
