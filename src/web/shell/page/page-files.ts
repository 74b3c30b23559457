/** Scripts of built pages, each built by itself: whatever the app needs costs its pages nothing. */
export const pageScripts = {
  visitor: 'src/web/visitor.ts',
  firstCover: 'src/web/aquariums/first-cover.ts',
  demo: 'src/web/demo/demo-islands.tsx',
} as const
export type PageScriptName = keyof typeof pageScripts

/** The built files of a page, by their addresses. */
export type PageFiles = {
  styles: readonly string[]
  /** Does not wait for what comes before it. */
  firstScript?: string
  scripts: readonly string[]
  /** What the scripts import from the beginning. */
  imports: readonly string[]
  /** What each screen of the app begins with. */
  screens: readonly ScreenFileNames[]
}

/** What a screen begins with, beside what every page has. */
export type ScreenFileNames = {
  /** The route's. */
  path: string
  styles: readonly string[]
  scripts: readonly string[]
}
