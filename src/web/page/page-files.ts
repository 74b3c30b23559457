/** Scripts of built pages, each built by itself, so that code that only the app needs costs these pages nothing. */
export const pageScripts = {
  visitor: 'src/web/visitor.ts',
  firstCover: 'src/web/aquariums/first-cover.ts',
  postButtons: 'src/web/blog/post-buttons.ts',
  calculators: 'src/web/calculators/calculators-island.ts',
  demo: 'src/web/demo/demo-islands.tsx',
  shared: 'src/web/shared-island.tsx',
} as const
export type PageScriptName = keyof typeof pageScripts

export type PageFiles = {
  styles: readonly string[]
  /** Runs without waiting for what comes before it. */
  firstScript?: string
  scripts: readonly string[]
  /** Modules that the scripts import at the start. */
  imports: readonly string[]
}
