import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { builtDocuments, staticPages } from './src/web/pages/static-pages.ts'
import { postSlugs } from './tasks/blog/plugin.ts'
import { finishPages } from './tasks/finish-pages.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...staticPages, ...builtDocuments, ...postSlugs().map((slug) => `/blog/${slug}`)],
  // The server sends no manifest: every route is named in the page itself.
  // A screen's data is asked for before any of its scripts: see tasks/early-requests.ts.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => finishPages(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
