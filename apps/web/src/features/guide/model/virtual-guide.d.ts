/** The texts of apps/web/guide, parsed by vite/guide.ts when the web is built. */
declare module 'virtual:guide' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module has no relative imports
  type GuideSection = import('./guide.ts').GuideSection

  /** In the order of the menu. */
  export const guide: readonly GuideSection[]
}
