import {
  aboutPage,
  blogPage,
  calculatorsPage,
  demoPage,
  developersPage,
  privacyPage,
  termsPage,
} from '#contract/pages.ts'

/** Public pages whose addresses never change, in the order of the sitemap. */
export const staticPages = [
  '/',
  demoPage,
  calculatorsPage,
  blogPage,
  developersPage,
  aboutPage,
  termsPage,
  privacyPage,
] as const
