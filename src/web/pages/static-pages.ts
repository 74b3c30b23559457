import { aboutPage, blogPage, calculatorsPage, demoPage, privacyPage, termsPage } from '#contract/pages.ts'

/** Public pages whose addresses never change, in the order of the sitemap. */
export const staticPages = [
  '/',
  demoPage,
  calculatorsPage,
  blogPage,
  aboutPage,
  termsPage,
  privacyPage,
] as const
