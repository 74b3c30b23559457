import { aboutPage, blogPage, demoPage, privacyPage, termsPage } from '#contract/pages.ts'

/** Public pages whose addresses never change, in the order of the sitemap. */
export const staticPages = ['/', demoPage, blogPage, aboutPage, termsPage, privacyPage] as const
