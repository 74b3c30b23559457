import { readdirSync } from 'node:fs'

/** The nine posts that the product is to have. */
export const specSlugs = [
  'why-spreadsheets-fail-reef-keepers',
  'top-5-ways-to-keep-your-tank-stable',
  'best-reef-tank-log-app-free-and-paid-options-compared',
  'how-to-track-aquarium-parameters-without-expensive-controllers',
  'reef-tank-maintenance-schedule-template-free-download',
  'spreadsheets-vs-apps-the-best-way-to-record-aquarium-data',
  'how-sharing-your-reef-tank-logs-can-help-the-community',
  'beginners-guide-to-aquarium-parameter-logging',
  'top-10-most-important-reef-tank-parameters-to-monitor',
]

/** The posts' slugs, in the order of their names. */
export const postSlugs = readdirSync('content/blog').map((name) => name.replace(/\.md$/, ''))

/** Every page that anybody may read. */
export const publicPages = [
  '/',
  '/demo-aquarium',
  '/calculators',
  '/blog',
  '/developers',
  '/about',
  '/terms',
  '/privacy',
  ...postSlugs.map((slug) => `/blog/${slug}`),
]
